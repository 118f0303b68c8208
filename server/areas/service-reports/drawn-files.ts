import { createHash } from 'node:crypto'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { markFileStored } from '../documents/store-file.queries.ts'
import { setReportOfCheck } from '../service-checks/service-checks.queries.ts'
import { drawVisitDocument } from './draw-visit-document.ts'
import { tenantOfDrawnKey } from './drawn-key.ts'
import { fileToDraw } from './drawn-files.queries.ts'
import { reportTenant, type ReportTenant } from './store-report.ts'

/**
 * The stored files, and those of documents that are drawn when they are first opened. Who opens one has read its key from
 * its row, and may therefore see it.
 */
export function drawnFiles(files: FileStore, databases: Databases): FileStore {
  const drawing = new Map<string, Promise<void>>()
  /** Those who open a file while it is drawn wait for it. */
  const ready = async (key: string): Promise<void> => {
    const tenant = tenantOfDrawnKey(key)
    if (!tenant) return
    const present = drawing.get(key) ?? drawFile({ files, databases }, tenant, key).finally(() => drawing.delete(key))
    drawing.set(key, present)
    await present
  }
  return {
    read: async (key) => ready(key).then(async () => files.read(key)),
    open: async (key) => ready(key).then(async () => files.open(key)),
    store: async (key, source) => files.store(key, source),
    exists: async (key) => files.exists(key),
    remove: async (key) => files.remove(key),
    list: (prefix) => files.list(prefix),
  }
}

/** The bytes first: after a crash before the commit it is drawn again. */
async function drawFile(
  parts: { files: FileStore; databases: Databases },
  tenant: ReportTenant,
  key: string,
): Promise<void> {
  const { agencyId } = tenant
  await parts.databases.of(tenant.state).transaction(reportTenant(tenant), async (db) => {
    const file = await maybeOne(db, fileToDraw(agencyId, key))
    if (!file) return
    const { type, number, visitId, serviceId, documentId } = file
    const code = serviceOfId(serviceId) as ServiceCode
    const { bytes } = await drawVisitDocument(parts, tenant, visitId, { code, type, number })
    await parts.files.store(key, bytes)
    const sha256 = createHash('sha256').update(bytes).digest()
    await one(db, markFileStored(agencyId, file.id, { size: bytes.length, sha256, detectedType: 'application/pdf' }))
    if (type === 'SERVICE_REPORT') await db.rows(setReportOfCheck(agencyId, { visitId, serviceId, documentId, sha256 }))
  })
}
