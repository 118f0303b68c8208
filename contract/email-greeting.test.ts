import { expect, it } from 'vitest'
import { emailGreeting } from './email-greeting.ts'

it.each([
  [[], 'Hello,'],
  [['Ana Lima'], 'Hello Ana,'],
  [['Ana Lima', ' Ben  Costa '], 'Hello Ana and Ben,'],
  [['Ana Lima', 'Ben Costa', 'Chi Ito', 'Dee Ray', 'Eli Fox'], 'Hello Ana, Ben, Chi, Dee and Eli,'],
  [['Ana Lima', 'ben@home.example'], 'Hello Ana,'],
  [['ben@home.example'], 'Hello,'],
  [['N'.repeat(75)], `Hello ${'N'.repeat(19)}…,`],
])('an email to %j begins with %j', (names, text) => {
  expect(emailGreeting(names)).toBe(text)
})
