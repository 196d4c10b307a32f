import fs from 'node:fs'

// Tests run beside each other on one server, each file in a database of its own. Connections and locks are the server's: a statement about
// them that does not name the database counts, or ends, those of a neighbour.

const SERVER_WIDE =
  /(?:pg_stat_activity|pg_locks|pg_prepared_xacts)(?:(?!;|`\s*[,)]|"\s*[,)]|'\s*[,)]\s*\n)[^])*/g

function statementsOf(text: string): string[] {
  return text.match(SERVER_WIDE) ?? []
}

test('a statement is read to its end', () => {
  expect(statementsOf(`query("SELECT 1 FROM pg_locks WHERE a = 'b'", [])\nelse(current_database())`)).toEqual(
    [`pg_locks WHERE a = 'b'`],
  )
})

test('what tests ask of connections and locks is about their own database', () => {
  const wrong = fs
    .readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:v1|process|support|e2e)\/.*\.ts$/.test(file))
    .flatMap((file) =>
      statementsOf(fs.readFileSync(`tests/${file}`, 'utf8'))
        .filter((statement) => !/current_database\(\)|datname/.test(statement))
        .map((statement) => `${file}: ${statement.slice(0, 80)}`),
    )
  expect(wrong).toEqual([])
})
