import tailwindcss from '@tailwindcss/vite'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { directIcons } from './direct-icons.ts'
import { firstLoadChunks } from './first-load.ts'
import { leanContract } from './lean-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const pages = (...names: string[]) => names.map((name) => here(`./src/pages/${name}.tsx`))
const actions = ['RequiredUpdatesPage', 'AccessIssuesPage', 'ReportedFindingsPage'].map(
  (name) => `action-required/${name}`,
)

/** The files of pages, and of parts that a page loads at once. */
const families = {
  dashboard: [...pages('DashboardPage', 'WorkPage'), here('./src/shared/urgent-list/UrgentList.tsx')],
  portfolio: pages('PortfolioPage'),
  orders: pages('WorkOrdersPage', 'LawPage'),
  bills: pages('QuotesPage', 'InvoicesPage'),
  actions: pages(...actions),
  property: pages('property/PropertyPage', 'property/NonManagedPropertyPage'),
  settings: pages('settings/PreferencesPage', 'settings/NotificationPreferencesPage'),
  integration: pages('settings/IntegrationPage'),
  tools: pages('settings/ApiIntegrationPage'),
  approval: pages('QuoteApprovalPage'),
  verify: pages('VerifyPage'),
  analytics: pages('AnalyticsPage'),
  forecast: pages('ForecastPage'),
  auth: pages(...['Login', 'Callback', 'LoggedIn', 'Logout', 'AuthError'].map((name) => `auth/${name}Page`)),
  errors: [...pages('ErrorPage'), here('./src/shared/error-pages/NotFound.tsx')],
}

export default defineConfig({
  root: here('.'),
  plugins: [
    tailwindcss(),
    react(),
    directIcons(),
    leanContract(),
    // Ships only the English strings of react-aria.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  resolve: { alias: { '@contract': here('../contract'), '@': here('./src') } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // For the check of the first loads; the build removes it.
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // Every browser of the last three years preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The hash alone: names are repeated in every import and list of preloads, and make a page some kB larger.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: firstLoadChunks({
            shell: [
              here('./src/main.tsx'),
              here('./src/areas/bulk-actions/BulkActionsStatus.tsx'),
              // One page needs it at once; the menus of all others would load that page with it.
              `${here('./src/ui/icons.ts')}?PencilLine`,
            ],
            families,
            lists: ['portfolio', 'bills', 'actions'],
            light: ['bills'],
            plain: ['property', 'settings', 'approval', 'verify', 'auth', 'errors'],
          }),
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/email-frame': 'http://localhost:3000', '/v1': 'http://localhost:3000', '/v2': 'http://localhost:3000' },
  },
})
