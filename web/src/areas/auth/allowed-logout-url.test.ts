import { describe, expect, it } from 'vitest'
import { allowedLogoutUrl } from './allowed-logout-url.ts'

const systems = [{ url: 'https://vic.systems.example' }, { url: 'http://localhost:3100/qld' }]
const portal = 'https://portal.example'
const allowed = (url: string | undefined) => allowedLogoutUrl(url, systems, portal)

describe('the redirect after signing out', () => {
  it.each([
    'https://vic.systems.example/Users/logout?redirect_url=x',
    'http://localhost:3100/qld/Users/logout',
    'https://portal.example/auth/login',
  ])('follows %s', (url) => expect(allowed(url)).toBe(url))

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
    'ftp://portal.example',
  ])('does not follow %s', (url) => expect(allowed(url)).toBeNull())
})
