import { defaultBrand, type PageConfig } from '@contract/brand.ts'
import { stateCodes } from '@contract/states.ts'

/** The server writes it into the page; Vite's development server does not, so there is a fallback. */
function readPageConfig(): PageConfig {
  const text = document.getElementById('portal-config')?.textContent ?? ''
  if (text.startsWith('{')) return JSON.parse(text) as PageConfig
  const contact = {
    name: 'Detector Inspector',
    phone: '1300 975 707',
    email: 'help@provider.example',
    licence: 'REC-00000',
  }
  const providers = Object.fromEntries(stateCodes.map((state) => [state, contact]))
  return { apiUrl: '', brand: defaultBrand, isDevelopment: true, providers }
}

export const pageConfig = readPageConfig()
export const { brand } = pageConfig
