import 'server-only'
import type { Client } from 'pg'
import type { FileSource } from './own-facts'

/** Whose words the file's are: the one authority of a mapping for notices, and the list that its uploader names. A column of authorities is each row's. */
export async function readFileSource(client: Pick<Client, 'query'>, importId: string): Promise<FileSource> {
  const { rows } = await client.query<FileSource>(
    `SELECT CASE WHEN jsonb_typeof(mapping #> '{Notice,authority}') = 'string' THEN mapping #>> '{Notice,authority}'
         ELSE '' END AS authority, COALESCE(mapping #>> '{Breach Date,is}', 'happened') AS "dateIs",
       NOT COALESCE(mapping -> 'Severity' ? 'byCount', false) AS "severityIsStated", source_name AS "sourceName", is_sensitive AS "isSensitive", into_breach_id AS "intoBreachId" FROM csv_import WHERE id = $1`,
    [importId],
  )
  return rows[0]!
}
