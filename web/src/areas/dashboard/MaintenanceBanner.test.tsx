import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultBrand } from '@contract/brand.ts'
import { MaintenanceBanner } from './MaintenanceBanner.tsx'

describe('the maintenance notice', () => {
  it('is shown until the day before the configured one', () => {
    render(<MaintenanceBanner today="2025-03-30" />)
    expect(screen.getByText(defaultBrand.maintenanceText)).toBeDefined()
  })

  it.each(['2025-03-31', '2025-04-01', '2026-01-01'])('is not shown on %s', (today) => {
    render(<MaintenanceBanner today={today} />)
    expect(screen.queryByText(defaultBrand.maintenanceText)).toBeNull()
  })
})
