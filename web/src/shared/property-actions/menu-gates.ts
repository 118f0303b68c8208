import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import type { AgencySettings } from '@contract/me.ts'
import type { ServiceCode } from '@contract/services.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'

/** The facts about a property in a list's row; a list without services leaves them out. */
export type PropertyMenuRow = {
  tags: readonly string[]
  isIntegrated?: boolean
  services?: readonly { jobStatus: string }[]
  updates?: readonly { code: string }[]
  /** Null without access issues. */
  accessIssues?: object | null
  /** Left out by the list of findings, whose rows have a button for it. */
  servicesWithFindings?: readonly ServiceCode[] | undefined
  /** Left out by lists that do not know it. */
  canRequestOneOffEntry?: boolean
  /** The oldest open access issue. */
  noticeId?: number | undefined
  /** The open access issues, where they are resolved as notices. */
  notices?: readonly NoticeProblem[]
}
export type MenuAgency = Pick<AgencySettings, 'canRequestHold' | 'canRequestCancellation' | 'allowAgencyPortalBooking'>

/** Whether an action is offered; an object: shown, but disabled for that reason. */
export type Gate = boolean | { why: string }
export type ActionGates = Record<
  | 'resolveIssue'
  | 'editTenancy'
  | 'addTenancy'
  | 'editKeys'
  | 'sendEmail'
  | 'confirmGas'
  | 'book'
  | 'requestOneOffEntry'
  | 'requestHold'
  | 'requestCancellation',
  Gate
>
/** The findings of each service are resolved on their own. */
export type MenuGates = ActionGates & { resolveFindings: readonly ServiceCode[] }

const nothingToHold = { why: 'No services available to hold' }

/** Which actions a row offers, derived from its facts. A cancelled property offers none. */
export function gatesOfRow(row: PropertyMenuRow, agency: MenuAgency | null): MenuGates {
  const { tags, services, updates = [] } = row
  const isCancelled = tags.includes('CANCELLED')
  const isIntegrated = row.isIntegrated ?? tags.includes('INTEGRATED')
  const isVacant = tags.includes('VACANT')
  const ongoing = services?.filter(({ jobStatus }) => jobStatus !== 'CANCELLED')
  const hasServices = ongoing === undefined || ongoing.length > 0
  const canEnd = !isCancelled && hasServices
  const isAllOnHold = ongoing?.every(({ jobStatus }) => jobStatus === 'ON_HOLD') ?? false
  return {
    resolveIssue: !isCancelled && Boolean(row.accessIssues),
    resolveFindings: isCancelled ? [] : (row.servicesWithFindings ?? []),
    editTenancy: !isCancelled && !isIntegrated && !isVacant,
    addTenancy: !isCancelled && !isIntegrated,
    // The onsite key of an integrated property can be changed here too.
    editKeys: !isCancelled,
    sendEmail: !isCancelled,
    confirmGas: !isCancelled && updates.some(({ code }) => code === 'GAS_CONFIRMATION_REQUIRED'),
    book: canEnd && (agency?.allowAgencyPortalBooking ?? false),
    requestOneOffEntry: canEnd && (row.canRequestOneOffEntry ?? false),
    requestHold: canEnd && (agency?.canRequestHold ?? false) && (isAllOnHold ? nothingToHold : true),
    requestCancellation: canEnd && (agency?.canRequestCancellation ?? false),
  }
}

/** If the property's details are loaded, the server's answer decides. */
export function gatesOfDetails(details: PropertyForActions, agency: MenuAgency | null): MenuGates {
  const gates = gatesOfRow(details, agency)
  const allowed = (name: Exclude<keyof ActionGates, 'resolveIssue'>): Gate =>
    gates[name] === true ? details.actions[name] : gates[name]
  return {
    resolveFindings: gates.resolveFindings,
    resolveIssue: !details.isCancelled && details.accessIssueCaseId !== null,
    editTenancy: allowed('editTenancy'),
    addTenancy: allowed('addTenancy'),
    editKeys: allowed('editKeys'),
    sendEmail: allowed('sendEmail'),
    // Gas can be confirmed again, so this depends on the server's answer and not on the required updates.
    confirmGas: details.actions.confirmGas,
    book: allowed('book'),
    requestOneOffEntry: details.actions.requestOneOffEntry,
    requestHold: allowed('requestHold'),
    requestCancellation: allowed('requestCancellation'),
  }
}
