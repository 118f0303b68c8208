import type { ConnectionRow, OfficeName } from './connections.queries.ts'

/** Whether an office is another one than the office that was connected before: by its id, or by its name if it has none. */
export function isOtherOffice(known: Pick<ConnectionRow, 'account' | 'accountId'>, { name, id }: OfficeName): boolean {
  if (known.accountId !== null && id !== null) return known.accountId !== id
  return known.account !== null && name !== '' && known.account.toLowerCase() !== name.toLowerCase()
}
