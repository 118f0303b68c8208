import type { AccessCase, ProblemSet } from '../../../contract/access-issues/access-case.ts'
import type { Day } from '../../../contract/days.ts'
import { exceptionBounds, type EntryMethod } from '../../../contract/entry-preferences.ts'
import type { StateCode } from '../../../contract/states.ts'
import { allowedMethods, isMethodFor } from '../access-cases/current-preferences.ts'
import { needsKey, whyNoticeIsUnlawful } from '../access-cases/usable-methods.ts'
import type { AccessCatalogue, CaseFacts, IssueFacts, NoticeRule } from './case-facts.ts'
import { problemSetsOf } from './problem-sets.ts'
import { statusesWithoutVisit } from '../compliance/job-status.ts'
import { entryCitationText } from '../entry-rules/citation.ts'

function describeNoticeRule(rule: NoticeRule): string {
  const { minNoticeHours, isBusinessDays, noticeForm } = rule
  const days = minNoticeHours / 24
  const time = isBusinessDays
    ? `${days} business days`
    : minNoticeHours % 24 === 0 && days > 3
      ? `${days} days`
      : `${minNoticeHours} hours`
  return `The law asks for notice at least ${time} before: ${noticeForm} (${entryCitationText(rule)}).`
}

type Circumstances = { state: StateCode; today: Day }
type Methods = Pick<
  AccessCase,
  'blocked_entry_methods' | 'all_entry_methods_disqualified' | 'disqualified_reasons' | 'is_blocked_by_preferences'
>

const noKey = 'No key is recorded. We need one to enter this way.'
const byProvider = 'We have tried, and cannot use the ways in that your agency could unblock.'

/**
 * A method applies if it suits the property, vacant or let, and if there is a key for it. A method that an issue blocks
 * applies also without a key, so that the issue can be resolved, and so does the only way into a vacant property.
 */
function applies(method: EntryMethod, { isVacant, hasKey, issues }: CaseFacts): boolean {
  if (!isMethodFor(method, isVacant)) return false
  return !needsKey(method) || hasKey || isVacant || issues.some(({ blocks }) => blocks.includes(method))
}

/** The methods that could be unblocked, and why the others cannot. */
function evaluateMethods(facts: CaseFacts, catalogue: AccessCatalogue, { state, today }: Circumstances): Methods {
  const { issues, hasKey, openCase } = facts
  const unlawful = whyNoticeIsUnlawful(state, catalogue.noticeRule, issues)
  const whyDisqualified = (method: EntryMethod): string | null => {
    if (method === 'ENTER_WITH_KEY_AS_EN' && unlawful) return unlawful
    return openCase?.disqualified.includes(method) ? byProvider : null
  }
  const applying = catalogue.methods.filter(({ code }) => applies(code, facts))
  const possible = applying.filter(({ code }) => whyDisqualified(code) === null)
  const allowed = new Set(allowedMethods(facts, today))
  const usable = new Set(possible.map(({ code }) => code).filter((code) => hasKey || !needsKey(code)))
  // An issue that blocks none of the possible methods is shown with each of them, so that it can be resolved.
  const isOrphan = ({ blocks }: IssueFacts) => !possible.some(({ code }) => blocks.includes(code))
  // As in the list: the tenant must ask for key pick-up, and a suspended case has no open way.
  const isOpen = (code: EntryMethod) =>
    !openCase?.isSuspended &&
    code !== 'ENTER_WITH_KEY_BY_TENANT_REQUEST' &&
    allowed.has(code) &&
    usable.has(code) &&
    !issues.some(({ blocks }) => blocks.includes(code))
  const blocked = possible.flatMap(({ code, name, description }) => {
    const own = issues.filter((issue) => issue.blocks.includes(code) || isOrphan(issue))
    const sets = problemSetsOf(code, own, { facts, catalogue, usable, isAllowed: allowed.has(code) })
    if (sets.length === 0) return []
    const reasons = [
      ...(needsKey(code) && !hasKey ? [noKey] : []),
      ...(code === 'ENTER_WITH_KEY_AS_EN' && catalogue.noticeRule ? [describeNoticeRule(catalogue.noticeRule)] : []),
    ]
    return [
      {
        entry_method: code,
        name,
        description,
        is_blocked_by_preferences: !allowed.has(code),
        is_disqualified: false,
        is_open: isOpen(code),
        reasons,
        problem_sets: sets,
      },
    ]
  })
  return {
    blocked_entry_methods: blocked,
    all_entry_methods_disqualified: applying.length > 0 && possible.length === 0,
    disqualified_reasons: [...new Set(applying.flatMap(({ code }) => whyDisqualified(code) ?? []))],
    is_blocked_by_preferences: blocked.length > 0 && blocked.every((method) => method.is_blocked_by_preferences),
  }
}

const nothingBlocked: Methods = {
  blocked_entry_methods: [],
  all_entry_methods_disqualified: false,
  disqualified_reasons: [],
  is_blocked_by_preferences: false,
}

/** Services that a visit has to be arranged for. */
const servicesDue = ({ services }: CaseFacts, today: Day) =>
  services
    .filter(({ jobStatus }) => !statusesWithoutVisit.includes(jobStatus))
    .map(({ shortName, dueDate }) => ({
      service: shortName,
      dueDate,
      isOverdue: dueDate !== null && dueDate < today,
    }))

/** The first method, if the same problems with the same solutions block all of them. */
function defaultMethod([first, ...others]: Methods['blocked_entry_methods']): string | null {
  const same = (sets: readonly ProblemSet[]) =>
    JSON.stringify(
      sets.map(({ id, suggested_actions: actions }) => [id, actions.map(({ solution }) => solution.solution_label)]),
    )
  if (!first || others.some((method) => same(method.problem_sets) !== same(first.problem_sets))) return null
  return first.entry_method
}

/** The access case of a property as it is now. */
export function computeCase(facts: CaseFacts, catalogue: AccessCatalogue, circumstances: Circumstances): AccessCase {
  const suppressionLevel = facts.openCase?.suppressionLevel ?? 0
  const openCase = suppressionLevel > 0 ? null : facts.openCase
  const isShown = openCase !== null && facts.issues.length > 0
  const methods = isShown ? evaluateMethods(facts, catalogue, circumstances) : nothingBlocked
  return {
    problem_case_details: {
      portal_suppression_level: suppressionLevel,
      case_id: openCase?.caseId ?? null,
      status: openCase?.status ?? null,
      opened_at: openCase && new Date(openCase.openedAt).toISOString(),
      version: openCase?.version ?? 0,
    },
    ...methods,
    blocked_entry_method_keys: methods.blocked_entry_methods.map((method) => method.entry_method),
    default_entry_method: defaultMethod(methods.blocked_entry_methods),
    property: {
      compliancePropertyId: facts.propertyId,
      address: facts.address,
      isIntegrated: facts.isIntegrated,
      softwareName: facts.softwareName,
      isVacant: facts.isVacant,
      isCancelled: facts.isCancelled,
      servicesDue: servicesDue(facts, circumstances.today),
      occupants: facts.occupants.map(({ occupantId, name }) => ({ occupantId, name })),
      allowUntil: exceptionBounds(circumstances.today),
    },
  }
}
