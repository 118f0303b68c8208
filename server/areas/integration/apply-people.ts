import type { SoftwareRecord } from '../../outside/software/records.ts'
import { holdersOf } from './links.queries.ts'
import { OpenPage } from './open-page.ts'
import { markContactsChanged } from '../mirrored-properties/write-mirrored.queries.ts'
import { PageReport, type PageResult, type SyncScope } from './sync-scope.ts'

/**
 * Keeps what the software says about its contacts, which properties and tenancies name by their ids. A dry run keeps them too: it needs
 * them to say what would change, and nobody sees them without their properties.
 */
export async function applyPeople(scope: SyncScope, records: readonly SoftwareRecord<'people'>[]): Promise<PageResult> {
  const report = new PageReport('people')
  const page = await OpenPage.open({ ...scope, isDry: false }, 'people', records, report)
  for (const entry of page.entries) {
    report.count(entry.known ? 'changed' : 'added')
    page.settle(entry, { outcome: 'APPLIED' })
  }
  await page.close()
  await markChanged(
    scope,
    page.entries.map(({ externalId }) => externalId),
  )
  return report
}

/** Properties and tenancies name contacts by their ids, or are linked with them. A new contact is linked before it comes. */
async function markChanged({ db, agencyId, software }: SyncScope, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  const links = await db.rows(holdersOf(agencyId, software, contactIds))
  await db.rows(markContactsChanged(software, [...new Set([...contactIds, ...links.map(({ holderId }) => holderId)])]))
}
