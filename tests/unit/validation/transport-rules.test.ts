import { isLocalHost, isPlainAndRemote, isSafeDatabaseUrl } from '@/lib/validation/transport-rules'

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['::1', true],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['notlocalhost', false],
  ['0.0.0.0', false],
  ['192.168.0.1', false],
  ['db', false],
  ['', false],
])('the host %j is this machine: %j', (host, local) => {
  expect(isLocalHost(host)).toBe(local)
})

test.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1', false],
  ['https://redress.example', false],
  ['HTTPS://redress.example', false],
  ['http://redress.example', true],
  ['http://localhost@redress.example', true],
  ['http://localhost.evil.example', true],
  ['nothing', true],
])('what is sent to %j can be read on the way: %j', (url, plain) => {
  expect(isPlainAndRemote(url)).toBe(plain)
})

test.each([
  ['postgresql://u:p@localhost:5432/d', true],
  ['postgres://u@127.0.0.1/d', true],
  ['postgresql://u@[::1]/d', true],
  ['postgresql:///d', true],
  ['postgresql://u:p@/d?host=/var/run/postgresql', true],
  ['postgresql://u@%2Fvar%2Frun%2Fpostgresql/d', true],
  ['postgresql://u@db.example/d', false],
  ['postgresql://u@localhost/d?host=db.example', false],
  ['postgresql://u@db.example/d?sslmode=disable', false],
  ['postgresql://u@db.example/d?sslmode=no-verify', false],
  ['postgresql://u@db.example/d?sslmode=prefer', false],
  ['postgresql://u@db.example/d?ssl=true', false],
  ['postgresql://u@db.example/d?sslmode=require&sslmode=disable', false],
  ['postgresql://u@db.example/d?sslmode=require&ssl=0', false],
  ['postgresql://u@db.example/d?sslmode=require&uselibpqcompat=true', false],
  ['postgresql://u@db.example/d?sslmode=verify-full&uselibpqcompat=true', true],
  ['postgresql://u@db.example/d?sslmode=require', true],
  ['postgresql://u@db.example/d?sslmode=verify-full&sslrootcert=/etc/ca.pem', true],
  ['postgresql://[bad/d', false],
])('the connection %j is safe: %j', (url, safe) => {
  expect(isSafeDatabaseUrl(url)).toBe(safe)
})
