import { expect, it } from 'vitest'
import { isPortalPage } from '@contract/portal-pages.ts'
import { createQueryClient } from '@/shared/api/query-client.ts'
import { createPortalRouter } from './router.ts'

it('the server knows the address of every page', () => {
  const router = createPortalRouter(createQueryClient())
  const all = Object.keys(router.routesByPath).filter((path) => path !== '/$')
  expect(all.length).toBeGreaterThan(15)
  for (const path of all) {
    const address = path.replace(/\/\{-\$\w+\}/, '').replaceAll(/\$\w+/g, '7')
    expect(isPortalPage(address, true), path).toBe(true)
    expect(isPortalPage(address, false), path).toBe(path !== '/gallery')
  }
})
