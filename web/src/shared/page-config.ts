import { defaultBrand, type PageConfig } from '@contract/brand.ts'

/** The server writes it into the page; Vite's development server does not, so there is a fallback. */
function readPageConfig(): PageConfig {
  const text = document.getElementById('portal-config')?.textContent ?? ''
  if (text.startsWith('{')) return JSON.parse(text) as PageConfig
  return { apiUrl: '', brand: defaultBrand, isDevelopment: true }
}

export const pageConfig = readPageConfig()
export const { brand } = pageConfig
