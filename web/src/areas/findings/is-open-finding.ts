import type { ReportedFinding } from '@contract/findings/reported-findings.ts'

/** On the lists and in the numbers. */
export const isOpenFinding = ({ problemRegister: { status, isDismissed } }: ReportedFinding): boolean =>
  !isDismissed && (status === 'OPEN' || status === 'ADDITIONAL_INFO_PROVIDED')
