import type { LawRule } from '../../../contract/law.ts'
import { postButton } from '../kit/forms/post-button.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, lawPath } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { at, withdrawPath } from './law-paths.ts'
import { ruleFacts } from './rule-facts.ts'

/** Asks whether a coming version is to be withdrawn. */
export function withdrawPage(call: SignedInCall, rule: LawRule): Html {
  const { site, session } = call
  const content = html`
    <p><a href="${linkTo(site, lawPath)}">The law of ${site.name}</a></p>
    ${
      rule.status === 'COMING'
        ? html`<p>
              Nobody sees this version any more, and the one before it, if there is one, goes on as before. It becomes a
              draft, which can be changed and published again.
            </p>
            ${postButton(call, { path: at(withdrawPath, rule.ruleId), label: 'Withdraw this version', isQuiet: false })}`
        : html`<p>This version has been in force. Only a newer version can correct it.</p>`
    }
    <h2>The version</h2>
    ${ruleFacts(rule)}
  `
  return frame({ site, session, title: `Withdraw: ${rule.name}`, path: lawPath, content })
}
