import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailText } from './EmailText.tsx'

test('an email address may break before its @ and its dots', () => {
  const { container } = render(<EmailText email="priya.nair@nair.com.au" />)
  expect(container.textContent).toBe('priya.nair@nair.com.au')
  expect(container.innerHTML).toContain('priya<wbr>.nair<wbr>@nair<wbr>.com<wbr>.au')
})
