import { describe, expect, it } from 'vitest'
import { allowedLogoutUrl } from './allowed-logout-url.ts'

const systems = [{ url: 'https://vic.systems.example' }, { url: 'http://localhost:3100/qld' }]
const allowed = (url: string | undefined) => allowedLogoutUrl(url, systems)

describe('the redirect after signing out', () => {
  it.each(['https://vic.systems.example/Users/logout?redirect_url=x', 'http://localhost:3100/qld/Users/logout'])(
    'follows %s',
    (url) => expect(allowed(url)).toBe(url),
  )

  it.each([
    undefined,
    '',
    'javascript:alert(1)',
    'data:text/html,hello',
    '//evil.example',
    'https://evil.example/?https://vic.systems.example',
    'https://vic.systems.example@evil.example',
    'https://vic.systems.example.evil.example',
    'http://localhost:3101/qld',
    '/auth/login',
    'https://vic.systems.example/App/switchBackToOriginalUser',
    'https://vic.systems.example/Users/logout/../login',
    'http://vic.systems.example/Users/logout',
    'http://localhost:3100/vic/Users/logout',
    'https://user@vic.systems.example/Users/logout',
    'https://portal.example/auth/login?__acp_state_id=7',
    'ftp://portal.example',
  ])('does not follow %s', (url) => expect(allowed(url)).toBeNull())
})
