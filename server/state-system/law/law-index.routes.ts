import { dayIn } from '../../../contract/days.ts'
import { openRuleDrafts, type DraftKind } from '../../areas/law/drafts.queries.ts'
import { describeLawEntry } from '../../areas/law/describe-entry.ts'
import { entryVersions } from '../../areas/law/entry-versions.queries.ts'
import { entryRuleName } from '../../areas/law/typed-entry-rule.ts'
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
import { entryVersionFacts } from './entry-facts.ts'
import {
  at,
  simulateEntryPath,
  simulateRulePath,
  simulationPath,
  withdrawEntryPath,
  withdrawPath,
} from './law-paths.ts'
import type { LawRule } from '../../../contract/law.ts'
import { postButton } from '../kit/forms/post-button.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { ruleFacts } from './rule-facts.ts'

type Withdrawable = { name: string; path: string; status: LawRule['status']; facts: Html }

/** Asks whether a coming version is to be withdrawn. */
function withdrawPage(call: SignedInCall, { name, path, status, facts }: Withdrawable): Html {
  const { site, session } = call
  const content = html`
    <p><a href="${linkTo(site, lawPath)}">The law of ${site.name}</a></p>
    ${
      status === 'COMING'
        ? html`<p>
              Nobody sees this version any more, and the one before it, if there is one, goes on as before. It becomes a
              draft, which can be changed and published again.
            </p>
            ${postButton(call, { path, label: 'Withdraw this version', isQuiet: false })}`
        : html`<p>This version has been in force. Only a newer version can correct it.</p>`
    }
    <h2>The version</h2>
    ${facts}
  `
  return frame({ site, session, title: `Withdraw: ${name}`, path: lawPath, content })
}

const messages: Readonly<Record<string, string>> = {
  published: 'Published. The properties of the state are being evaluated with it.',
  publishedEntry: 'Published. The booked visits by notice are being compared with it.',
  withdrawn: 'Withdrawn. It is a draft again, which can be changed and published.',
  discarded: 'The draft was discarded.',
}

async function showLaw(call: SignedInCall, refusal?: ChangeRefusal): Promise<Answer> {
  const { site, session, query, now } = call
  const [rules, entries, drafts, refreshes] = await readingFrom(site, session.userId).batch([
    ruleRows(site.state, site.timeZone, null, lastReadByStaff),
    entryVersions(site.state, site.timeZone),
    openRuleDrafts(site.state),
    lastRefreshes(site.state),
  ])
  const today = dayIn(site.timeZone, now)
  const page = lawIndexPage(call, {
    rules: rules.map((row) => toLawRule(row, today)),
    entries,
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

/** What is asked about a version before it is withdrawn; undefined if it is not there. */
async function withdrawable(call: SignedInCall, kind: DraftKind): Promise<Withdrawable | undefined> {
  const { site, session, now } = call
  const [id, today] = [ruleIdOf(call), dayIn(site.timeZone, now)]
  const db = readingFrom(site, session.userId)
  if (kind === 'ENTRY') {
    const row = await maybeOne(db, entryVersions(site.state, site.timeZone, id))
    if (!row) return undefined
    const { status } = describeLawEntry(row, today)
    const name = entryRuleName(row.ground)
    return { name, path: at(withdrawEntryPath, id), status, facts: entryVersionFacts(row, today) }
  }
  const row = await maybeOne(db, ruleRows(site.state, site.timeZone, id))
  if (!row) return undefined
  const rule = toLawRule(row, today)
  return { name: rule.name, path: at(withdrawPath, id), status: rule.status, facts: ruleFacts(rule, today) }
}

export function lawIndexRoutes(routes: PageRoutes): void {
  routes.staff('GET', lawPath, showLaw, { roles: ['LAW'] })

  const versionRoutes = (kind: DraftKind, ofWithdrawing: string, ofSimulating: string): void => {
    routes.staff(
      'GET',
      ofWithdrawing,
      async (call) => {
        const version = await withdrawable(call, kind)
        if (!version) throw notFound('This version was not found. It may have been withdrawn already.')
        return showPage(withdrawPage(call, version))
      },
      { roles: ['LAW'] },
    )

    routes.staff(
      'POST',
      ofWithdrawing,
      async (call) => {
        const refusal = await refusalOf(async () =>
          asLawEditor(call, async (editor) => withdrawRule(editor, ruleIdOf(call), kind)),
        )
        return refusal ? showLaw(call, refusal) : goTo(linkTo(call.site, lawPath, { done: 'withdrawn' }))
      },
      { roles: ['LAW'] },
    )

    routes.staff(
      'POST',
      ofSimulating,
      async (call) => {
        let runId = 0
        const refusal = await refusalOf(async () => {
          const subject = { of: kind, ruleId: ruleIdOf(call) }
          runId = await asLawEditor(call, async (editor) => startSimulation(editor, subject, ''))
        })
        return refusal ? showLaw(call, refusal) : goTo(linkTo(call.site, at(simulationPath, runId)))
      },
      { roles: ['LAW'] },
    )
  }
  versionRoutes('DUTY', withdrawPath, simulateRulePath)
  versionRoutes('ENTRY', withdrawEntryPath, simulateEntryPath)
}
