import { isStateCode, type StateCode } from '../../../contract/states.ts'

/** Under which a file is stored once it is drawn. */
export const drawnKey = (state: StateCode, agencyId: number, fileId: number): string =>
  `drawn/${state}/${agencyId}/${fileId}.pdf`

export function tenantOfDrawnKey(key: string): { state: StateCode; agencyId: number } | undefined {
  const [folder, state = '', agencyId] = key.split('/')
  return folder === 'drawn' && isStateCode(state) ? { state, agencyId: Number(agencyId) } : undefined
}
