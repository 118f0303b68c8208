import { contactProviderText, type NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'

/** Why none of the notices can be resolved by the agency; undefined if one can. */
export const whyNotResolvable = (notices: readonly NoticeProblem[]): string | undefined =>
  notices.every(({ isContactDiRequired }) => isContactDiRequired) ? contactProviderText : undefined
