import { get } from 'node:http'

// Whether the process of this container answers on its port, for the container's health check.

get({ host: '127.0.0.1', port: Number(process.argv[2]), path: '/healthz', timeout: 2_000 }, (response) =>
  process.exit(response.statusCode === 200 ? 0 : 1),
)
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
