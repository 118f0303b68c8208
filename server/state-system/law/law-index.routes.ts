import { dayIn } from '../../../contract/days.ts'
import { openRuleDrafts } from '../../areas/law/drafts.queries.ts'
import { lastReadByStaff, ruleRows } from '../../areas/law/law-page.queries.ts'
import { lastRefreshes } from '../../areas/law/law-runs.queries.ts'
import { toLawRule } from '../../areas/law/read-law-page.ts'
import { startSimulation } from '../../areas/law/start-simulation.ts'
import { withdrawRule } from '../../areas/law/withdraw-rule.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, lawPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asLawEditor } from './as-law-editor.ts'
import { lawIndexPage } from './law-index-page.ts'
import { at, simulateRulePath, simulationPath, withdrawPath } from './law-paths.ts'
import type { LawRule } from '../../../contract/law.ts'
import { postButton } from '../kit/forms/post-button.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { ruleFacts } from './rule-facts.ts'

/** Asks whether a coming version is to be withdrawn. */
function withdrawPage(call: SignedInCall, rule: LawRule): Html {
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
    ${ruleFacts(rule, dayIn(site.timeZone, call.now))}
  `
  return frame({ site, session, title: `Withdraw: ${rule.name}`, path: lawPath, content })
}

const messages: Readonly<Record<string, string>> = {
  published: 'Published. The properties of the state are being evaluated with it.',
  withdrawn: 'Withdrawn. It is a draft again, which can be changed and published.',
  discarded: 'The draft was discarded.',
}

async function showLaw(call: SignedInCall, refusal?: ChangeRefusal): Promise<Answer> {
  const { site, session, query, now } = call
  const [rules, drafts, refreshes] = await readingFrom(site, session.userId).batch([
    ruleRows(site.state, site.timeZone, null, lastReadByStaff),
    openRuleDrafts(site.state),
    lastRefreshes(site.state),
  ])
  const today = dayIn(site.timeZone, now)
  const page = lawIndexPage(call, {
    rules: rules.map((row) => toLawRule(row, today)),
    drafts,
    refreshes,
    message: refusal ? null : (messages[readText(query, 'done')] ?? null),
    error: refusal?.message,
  })
  return showPage(page, refusal?.status ?? 200)
}

const ruleIdOf = ({ params }: SignedInCall): number => {
  const id = parseId(readText(params, 'id'))
  if (id === undefined) throw notFound('This version was not found')
  return id
}

export function lawIndexRoutes(routes: PageRoutes): void {
  routes.staff('GET', lawPath, showLaw, { roles: ['LAW'] })

  routes.staff(
    'GET',
    withdrawPath,
    async (call) => {
      const { site, session, now } = call
      const row = await maybeOne(readingFrom(site, session.userId), ruleRows(site.state, site.timeZone, ruleIdOf(call)))
      if (!row) throw notFound('This version was not found. It may have been withdrawn already.')
      return showPage(withdrawPage(call, toLawRule(row, dayIn(site.timeZone, now))))
    },
    { roles: ['LAW'] },
  )

  routes.staff(
    'POST',
    withdrawPath,
    async (call) => {
      const refusal = await refusalOf(async () =>
        asLawEditor(call, async (editor) => withdrawRule(editor, ruleIdOf(call))),
      )
      return refusal ? showLaw(call, refusal) : goTo(linkTo(call.site, lawPath, { done: 'withdrawn' }))
    },
    { roles: ['LAW'] },
  )

  routes.staff(
    'POST',
    simulateRulePath,
    async (call) => {
      let runId = 0
      const refusal = await refusalOf(async () => {
        runId = await asLawEditor(call, async (editor) => startSimulation(editor, { ruleId: ruleIdOf(call) }, ''))
      })
      return refusal ? showLaw(call, refusal) : goTo(linkTo(call.site, at(simulationPath, runId)))
    },
    { roles: ['LAW'] },
  )
}
