import { formFields } from '../kit/forms/form-messages.ts'
import { restoredFields } from '../kit/forms/restored-fields.ts'
import { frame } from '../kit/frame/frame.ts'
import { comparison, type Difference } from '../kit/html/comparison.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

/** A visit or a repair as a person recognises it, and the address of its record. */
export type NamedRecord = { path: string; property: string; agency: string; when: string; technician: string }

const unknown = 'Not found in this system'
const sides: readonly [string, (record: NamedRecord) => string][] = [
  ['Property', ({ property }) => property],
  ['Agency', ({ agency }) => agency],
  ['When', ({ when }) => when],
  ['Technician', ({ technician }) => technician],
]

/**
 * A record that was typed for one visit or repair and sent to the address of another: nothing is stored, both are shown,
 * and what was typed can be sent to where it belongs, if that is of this system.
 */
export function otherRecordPage(
  call: SignedInCall,
  { here, typedFor }: { here: NamedRecord; typedFor: NamedRecord | undefined },
): Html {
  const { site, session, form } = call
  const list = sides
    .map(([title, text]): Difference => ({ title, stored: text(here), sent: typedFor ? text(typedFor) : unknown }))
    .filter(({ stored, sent }) => stored !== sent)
  const content = html`
    <div class="notice critical" role="alert">
      <p>This record was typed for another visit or repair than the one it was sent to. Nothing was stored.</p>
    </div>
    ${comparison({ list, title: 'Two different records', stored: 'Sent to', sent: 'Typed for' })}
    <form method="post" action="${linkTo(site, (typedFor ?? here).path)}" class="record">
      <h2>What you sent</h2>
      ${formFields(session)} ${restoredFields(form)}
      <p class="actions">
        ${typedFor && html`<button>Send it to ${typedFor.property}</button>`}
        <a href="${linkTo(site, here.path)}">Open the record of ${here.property}</a>
      </p>
    </form>
  `
  return frame({ site, session, title: 'Sent to another visit', content, hasErrors: true, isNarrow: true })
}
