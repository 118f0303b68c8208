import { statSync } from 'node:fs'
import { join } from 'node:path'

/** The frame of every page loads it at once. */
const frame = 'BulkActionsStatus'

/** The chunks that each page loads before the user does anything, and how many gzipped kB of JavaScript that may be. */
const pages = {
  Dashboard: { budget: 190, chunks: ['DashboardPage', 'UrgentList', frame] },
  Portfolio: { budget: 199, chunks: ['PortfolioPage', frame] },
  'Required updates': { budget: 199, chunks: ['RequiredUpdatesPage', frame] },
  'Access issues': { budget: 207, chunks: ['AccessIssuesPage', frame] },
  'Reported findings': { budget: 197, chunks: ['ReportedFindingsPage', frame] },
  'Work orders': { budget: 176, chunks: ['WorkOrdersPage', frame] },
  Quotes: { budget: 210, chunks: ['QuotesPage', frame] },
  Invoices: { budget: 209, chunks: ['InvoicesPage', frame] },
  Analytics: { budget: 182, chunks: ['AnalyticsPage', frame] },
  Forecast: { budget: 189, chunks: ['ForecastPage', frame] },
  'The law': { budget: 173, chunks: ['LawPage', frame] },
  Property: { budget: 200, chunks: ['PropertyPage', frame] },
  'Property of another provider': { budget: 179, chunks: ['NonManagedPropertyPage', frame] },
  Preferences: { budget: 208, chunks: ['PreferencesPage', frame] },
  'Notification preferences': { budget: 216, chunks: ['NotificationPreferencesPage', frame] },
  'Management software': { budget: 186, chunks: ['IntegrationPage', frame] },
  'API keys and webhooks': { budget: 192, chunks: ['ApiIntegrationPage', frame] },
  'Quote approval': { budget: 208, chunks: ['QuoteApprovalPage'] },
  'Verify an evidence pack': { budget: 174, chunks: ['VerifyPage'] },
  'Sign in': { budget: 164, chunks: ['LoginPage'] },
}

function keyOf(manifest, name) {
  const key = Object.keys(manifest).find((each) => manifest[each].name === name)
  if (key === undefined)
    throw new Error(`The built portal has no chunk ${name}, so its first loads cannot be measured.`)
  return key
}

/** The files of these chunks and of everything that they import, without what they load on demand. */
function filesOf(manifest, names) {
  const keys = new Set(names.map((name) => keyOf(manifest, name)))
  for (const key of keys) for (const each of manifest[key].imports ?? []) keys.add(each)
  return [...new Set([...keys].map((key) => manifest[key].file))]
}

/** Measures the first load of each page in kB, by the compressed files in the folder. */
export function measureFirstLoads(folder, manifest) {
  // A file that compression makes no smaller has no compressed copy.
  const sizeOf = (file) =>
    (statSync(join(folder, `${file}.gz`), { throwIfNoEntry: false }) ?? statSync(join(folder, file))).size
  return Object.entries(pages).map(([page, { budget, chunks }]) => {
    const sizes = filesOf(manifest, ['shell', ...chunks]).map(sizeOf)
    return { page, budget, size: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
  })
}

/** Throws if a page exceeds its budget. */
export function checkBudgets(measured) {
  const exceeded = measured.filter(({ size, budget }) => size > budget)
  if (exceeded.length === 0) return
  const lines = exceeded.map(({ page, size, budget }) => `  ${page}: ${size.toFixed(1)} kB, allowed are ${budget} kB`)
  const advice = 'Load on demand what the page needs later, or raise its budget in scripts/first-load.mjs.'
  throw new Error(`The JavaScript of a first load has become too large:\n${lines.join('\n')}\n${advice}`)
}
