import { withDatabase } from './with-database'

void withDatabase(async () => {
  console.log('The database is up to date.')
  return 0
})
