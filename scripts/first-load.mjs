import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const entry = 'index.html'
/** The frame of every page loads it at once. */
const frame = 'src/areas/bulk-actions/BulkActionsStatus.tsx'

/** What each page loads before the user does anything, and how many gzipped kB of JavaScript that may be. */
const pages = {
  Dashboard: { budget: 230, parts: ['src/pages/DashboardPage.tsx', 'src/shared/urgent-list/UrgentList.tsx', frame] },
  Portfolio: { budget: 230, parts: ['src/pages/PortfolioPage.tsx', frame] },
  'Required updates': { budget: 230, parts: ['src/pages/action-required/RequiredUpdatesPage.tsx', frame] },
  'Access issues': { budget: 230, parts: ['src/pages/action-required/AccessIssuesPage.tsx', frame] },
  'Reported findings': { budget: 230, parts: ['src/pages/action-required/ReportedFindingsPage.tsx', frame] },
  'Work orders': { budget: 230, parts: ['src/pages/WorkOrdersPage.tsx', frame] },
  Quotes: { budget: 230, parts: ['src/pages/QuotesPage.tsx', frame] },
  Invoices: { budget: 230, parts: ['src/pages/InvoicesPage.tsx', frame] },
  Analytics: { budget: 230, parts: ['src/pages/AnalyticsPage.tsx', frame] },
  Property: { budget: 230, parts: ['src/pages/property/PropertyPage.tsx', frame] },
  'Property of another provider': { budget: 230, parts: ['src/pages/property/NonManagedPropertyPage.tsx', frame] },
  Preferences: { budget: 230, parts: ['src/pages/settings/PreferencesPage.tsx', frame] },
  'Notification preferences': { budget: 230, parts: ['src/pages/settings/NotificationPreferencesPage.tsx', frame] },
  'Quote approval': { budget: 230, parts: ['src/pages/QuoteApprovalPage.tsx'] },
  'Sign in': { budget: 230, parts: ['src/pages/auth/LoginPage.tsx'] },
}

/** The files of these parts and of everything that they import, without what they load on demand. */
function filesOf(manifest, parts) {
  const seen = new Set()
  const waiting = [...parts]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (!manifest[key]) throw new Error(`The build has no part ${key}.`)
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...(manifest[key].imports ?? []))
  }
  return [...new Set([...seen].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'))
}

/** Measures the first load of each page in kB, and lists those that exceed their budget. */
export async function measureFirstLoads(folder) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const sizes = new Map()
  const sizeOf = async (file) => {
    if (!sizes.has(file)) sizes.set(file, (await promisify(gzip)(await readFile(join(folder, file)), { level: 9 })).length)
    return sizes.get(file)
  }
  const measured = []
  for (const [page, { budget, parts }] of Object.entries(pages)) {
    let bytes = 0
    for (const file of filesOf(manifest, [entry, ...parts])) bytes += await sizeOf(file)
    measured.push({ page, budget, size: bytes / 1000 })
  }
  return measured
}

/** Throws if a page exceeds its budget. */
export function checkBudgets(measured) {
  const exceeded = measured.filter(({ size, budget }) => size > budget)
  if (exceeded.length === 0) return
  const lines = exceeded.map(({ page, size, budget }) => `  ${page}: ${size.toFixed(1)} kB, allowed are ${budget} kB`)
  throw new Error(
    `The JavaScript of a first load has become too large:\n${lines.join('\n')}\nLoad on demand what the page needs later, or raise its budget in scripts/first-load.mjs.`,
  )
}
