import tailwindcss from '@tailwindcss/vite'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { firstLoadChunks } from './first-load.ts'
import { leanContractPlugin } from './lean-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [
    tailwindcss(),
    react(),
    leanContractPlugin(),
    // Ships only the English strings of react-aria.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  resolve: { alias: { '@contract': here('../contract'), '@': here('./src') } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: firstLoadChunks({
            entry: here('./src/main.tsx'),
            pages: [here('./src/pages/DashboardPage.tsx'), here('./src/pages/PortfolioPage.tsx')],
            lists: [
              here('./src/shared/urgent-list/UrgentList.tsx'),
              here('./src/shared/urgent-list/use-urgent-list.ts'),
            ],
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
