import { dayIn, type Day } from '../../../../contract/days.ts'
import type { Tag, Tone } from '../../../../contract/labels.ts'
import { unsafeLabel } from '../../../../contract/portfolio/unsafe-label.ts'
import type { Addressed } from '../lists/row-limits.ts'
import type { SignedInCall } from '../routes/call.ts'
import { html, type Html, type Part } from './html.ts'

/** The paths of the portal's icons. Every badge has one, because colour alone must not show a status. */
const icons: Record<Tone, string> = {
  good: 'M20 6 9 17l-5-5',
  attention: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 6v6l4 2',
  critical: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  neutral: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
}

/** A status with the look that it has in the portal. */
export const badge = ({ label, tone }: Tag): Html =>
  html`<span class="badge ${tone}"
    ><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[tone]}" /></svg>${label}</span
  >`

/** Of a row in a queue of the whole state. */
export const unsafeOf = (
  { site, now }: Pick<SignedInCall, 'site' | 'now'>,
  { unsafe }: Pick<Addressed, 'unsafe'>,
): Part => unsafe && unsafeBadge(unsafe, dayIn(site.timeZone, now))

export const unsafeBadge = ({ repairDueOn }: { repairDueOn: Day | null }, today: Day): Html =>
  badge({ label: unsafeLabel(repairDueOn, today), tone: 'critical' })
