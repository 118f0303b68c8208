import { agencyParameter } from '../../../contract/state-system-pages.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { linkTo } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

/** The agency in the address of a page about the own account. The page does not show it, its links keep it. */
export const namedAgency = ({ query }: SignedInCall): number | undefined => parseId(readText(query, agencyParameter))

export const ownLink = (call: SignedInCall, path: string, query: Record<string, string> = {}): string =>
  linkTo(call.site, path, { agency: namedAgency(call), ...query })
