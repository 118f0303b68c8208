import type { Db } from '../../platform/database.ts'
import { deletePages, isNotUnderWay, moveFile } from './software-files.queries.ts'

/** A file was read to its end. The rows of one that was taken over are not needed any more. */
export async function endFile(
  db: Pick<Db, 'rows'>,
  agencyId: number,
  { software, id, kind }: { software: string; id: number; kind: 'SYNC' | 'DRY' },
): Promise<void> {
  if (kind === 'DRY') return void (await db.rows(moveFile(agencyId, id, ['CHECKING'], 'CHECKED')))
  await db.rows(moveFile(agencyId, id, ['TAKING'], 'TAKEN'))
  await db.rows(deletePages(agencyId, software, isNotUnderWay))
}
