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

type DrawnDocument = VisitDocument & { agencyId: number; fileId: number; key: string; size: number; sha256: string }

/** Draws the reports and certificates of past visits from their rows, as for any visit, and stores them. */
export async function drawVisitDocuments(
  client: Client,
  documents: readonly DemoDocument[],
  storeFile: StoreFile,
): Promise<DrawnDocument[]> {
  const drawn: Promise<DrawnDocument>[] = []
  for (const { agencyId, fileId, key, content } of documents) {
    if (content instanceof Uint8Array) continue
    const report = await readReport(client, agencyId, content)
    const bytes = content.kind === 'REPORT' ? await drawServiceReport(report) : await drawCertificate(report)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    // The next one is drawn while this one is flushed to the disk.
    const storing = storeFile({ key, bytes, contentType: 'application/pdf' })
    drawn.push(storing.then((stored) => ({ ...content, agencyId, fileId, key: stored, size: bytes.length, sha256 })))
  }
  return Promise.all(drawn)
}

/** Records the stored bytes, and which report proves a check. */
export async function saveVisitDocuments(client: Client, drawn: readonly DrawnDocument[]): Promise<void> {
  const reports = drawn.map(({ service, ...document }) => ({ ...document, serviceId: services[service].id }))
  const rows = `jsonb_to_recordset($1) as drawn ("agencyId" int, "fileId" int, key text, size int, sha256 text, "visitId" int,
    "serviceId" int, kind text)`
  await client.query(
    `update files f set status = 'STORED', storage_key = drawn.key, detected_type = declared_type, size_bytes = drawn.size,
            sha256 = decode(drawn.sha256, 'hex')
       from ${rows} where f.agency_id = drawn."agencyId" and f.id = drawn."fileId"`,
    [JSON.stringify(reports)],
  )
  await client.query(
    `update service_checks c set document_id = d.id, report_sha256 = drawn.sha256
       from ${rows} join documents d on d.agency_id = drawn."agencyId" and d.file_id = drawn."fileId" and d.deleted_at is null
      where c.agency_id = drawn."agencyId" and c.visit_id = drawn."visitId" and c.service_id = drawn."serviceId"
        and drawn.kind = 'REPORT'`,
    [JSON.stringify(reports)],
  )
}
