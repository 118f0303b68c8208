import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { services } from '../../../contract/services.ts'
import { drawCertificate } from '../../areas/service-reports/draw-certificate.ts'
import { drawServiceReport } from '../../areas/service-reports/draw-service-report.ts'
import { makeServiceReport } from '../../areas/service-reports/make-service-report.ts'
import type { ServiceReport } from '../../areas/service-reports/service-report.ts'
import { reportFacts } from '../../areas/service-reports/service-reports.queries.ts'
import { rulesInForce } from '../../areas/compliance/why.queries.ts'
import { prepared, type Sql } from '../../platform/sql.ts'
import type { DemoDocument, VisitDocument } from './agency-context.ts'
import type { StoreFile } from './documents.ts'

/** As JSON, in which days are texts as in the server. */
async function readJson<Row>(client: Client, statement: Sql<Row>): Promise<Row | undefined> {
  const { name, text } = prepared(statement)
  const { rows } = await client.query<{ facts: Row }>({
    name: `json-${name}`,
    text: `select row_to_json(facts) as facts from (${text}) facts`,
    values: [...statement.values],
  })
  return rows[0]?.facts
}

async function readReport(client: Client, agencyId: number, about: VisitDocument): Promise<ServiceReport> {
  const row = await readJson(client, reportFacts(agencyId, about.visitId, services[about.service].id))
  const rules = row && (await readJson(client, rulesInForce(row.state, row.serviceId, row.visitedOn)))
  if (!rules) throw new Error(`Visit ${about.visitId} has no facts for a report`)
  return makeServiceReport(row, rules)
}

/** Draws the reports and certificates of past visits from their rows, as for any visit, and stores them. */
export async function storeVisitDocuments(
  client: Client,
  documents: readonly DemoDocument[],
  storeFile: StoreFile,
): Promise<void> {
  for (const { agencyId, fileId, key, content } of documents) {
    if (Buffer.isBuffer(content)) continue
    const report = await readReport(client, agencyId, content)
    const bytes = content.kind === 'REPORT' ? await drawServiceReport(report) : await drawCertificate(report)
    const storageKey = await storeFile({ key, bytes, contentType: 'application/pdf' })
    const sha256 = createHash('sha256').update(bytes).digest()
    await client.query(
      `update files set status = 'STORED', storage_key = $3, detected_type = declared_type, size_bytes = $4, sha256 = $5
        where agency_id = $1 and id = $2`,
      [agencyId, fileId, storageKey, bytes.length, sha256],
    )
    if (content.kind === 'REPORT')
      await client.query(
        `update service_checks c set document_id = d.id, report_sha256 = $5
           from documents d
          where c.agency_id = $1 and c.visit_id = $3 and c.service_id = $4
            and d.agency_id = $1 and d.file_id = $2 and d.deleted_at is null`,
        [agencyId, fileId, content.visitId, services[content.service].id, sha256.toString('hex')],
      )
  }
}
