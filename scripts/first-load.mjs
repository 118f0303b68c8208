import { statSync } from 'node:fs'
import { join } from 'node:path'

/** How many gzipped kB of JavaScript each page may load for its first screen. */
const budget = 160

/** The chunks that this is. */
const pages = {
  Dashboard: ['DashboardPage', 'UrgentList'],
  Portfolio: ['PortfolioPage'],
  'Required updates': ['RequiredUpdatesPage'],
  'Access issues': ['AccessIssuesPage'],
  'Reported findings': ['ReportedFindingsPage'],
  'All work': ['WorkPage'],
  'Work orders': ['WorkOrdersPage'],
  Quotes: ['QuotesPage'],
  Invoices: ['InvoicesPage'],
  Analytics: ['AnalyticsPage'],
  Forecast: ['ForecastPage'],
  Visits: ['VisitsPage'],
  'The law': ['LawPage'],
  'First steps': ['FirstStepsPage'],
  Property: ['PropertyPage'],
  'Property of another provider': ['NonManagedPropertyPage'],
  Preferences: ['PreferencesPage'],
  'Notification preferences': ['NotificationPreferencesPage'],
  'Management software': ['IntegrationPage'],
  'API keys and webhooks': ['ApiIntegrationPage'],
  'Quote approval': ['QuoteApprovalPage'],
  'Verify an evidence pack': ['VerifyPage'],
  'Sign in': ['LoginPage'],
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
  return Object.entries(pages).map(([page, chunks]) => {
    const sizes = filesOf(manifest, ['shell', ...chunks]).map(sizeOf)
    return { page, size: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
  })
}

/** Throws if a page exceeds its budget. */
export function checkBudgets(measured) {
  const exceeded = measured.filter(({ size }) => size > budget)
  if (exceeded.length === 0) return
  const lines = exceeded.map(({ page, size }) => `  ${page}: ${size.toFixed(1)} kB, allowed are ${budget} kB`)
  const advice = 'Load on demand what the page needs later.'
  throw new Error(`The JavaScript of a first load has become too large:\n${lines.join('\n')}\n${advice}`)
}
