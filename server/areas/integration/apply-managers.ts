import type { SoftwareRecord } from '../../outside/software/records.ts'
import { findManager, mirrorManager } from '../agency/mirror-managers.ts'
import { managersOfAgency, type MirroredManagerRow } from '../agency/mirror-managers.queries.ts'
import { OpenPage } from './open-page.ts'
import { PageReport, type PageResult, type SyncScope } from './sync-scope.ts'

const isSame = (
  known: MirroredManagerRow,
  given: { name: string; email: string | null; phone: string | null; isArchived: boolean },
) =>
  known.name === given.name &&
  (known.email?.toLowerCase() ?? null) === given.email &&
  known.phone === given.phone &&
  known.isActive === !given.isArchived

/** Takes over property managers: the same person by id, email address or name. */
export async function applyManagers(
  scope: SyncScope,
  records: readonly SoftwareRecord<'managers'>[],
): Promise<PageResult> {
  const report = new PageReport('managers')
  const page = await OpenPage.open(scope, 'managers', records, report)
  const managers = page.entries.length > 0 ? await scope.db.rows(managersOfAgency(scope.agencyId)) : []
  for (const entry of page.entries) {
    const { externalId, value, label, known } = entry
    const manager = managers.find(({ id }) => id === known?.subjectId) ?? findManager(managers, value)
    if (!manager && value.isArchived) {
      report.count('parked')
      page.settle(entry, { outcome: 'PARKED', reason: 'No longer works for the agency' })
      continue
    }
    if (scope.isDry) {
      const { dryManagers } = scope
      const added = { id: -1 - dryManagers.size, name: `new manager ${value.name}` }
      dryManagers.set(externalId, manager ? { id: manager.id, name: value.name } : added)
    }
    if (manager && isSame(manager, value)) {
      report.count('same')
      page.settle(entry, { outcome: 'APPLIED', subjectId: manager.id })
      continue
    }
    report.count(manager ? 'changed' : 'added')
    report.differ(label, manager ? 'The property manager would be changed' : 'The property manager would be added')
    const subjectId = scope.isDry ? null : await mirrorManager(scope, manager, value)
    page.settle(entry, { outcome: 'APPLIED', subjectId })
  }
  await page.close()
  return report
}
