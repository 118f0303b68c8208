import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { useSteps } from './use-steps.ts'
import { WizardShell } from './WizardShell.tsx'

const onClose = vi.fn()

function Wizard({ asks = true, isBusy = false }: { asks?: boolean; isBusy?: boolean }) {
  const steps = useSteps([
    { id: 'services', label: 'Services' },
    { id: 'reason', label: 'Reason' },
    { id: 'confirm', label: 'Confirmation' },
  ])
  return (
    <WizardShell
      title="Request service hold"
      address="12 Elm St, Brunswick VIC 3056"
      steps={steps.labels}
      currentStep={steps.index}
      asksBeforeClosing={asks && !steps.isFirst}
      isBusy={isBusy}
      onClose={onClose}
      back={steps.isFirst ? undefined : { label: 'Back', onPress: steps.back }}
      primary={steps.isLast ? { label: 'Request hold' } : { label: 'Next', onPress: steps.next }}
    >
      <p>Step {steps.current}</p>
      <button type="button" onClick={() => steps.goTo('services')}>
        Start over
      </button>
    </WizardShell>
  )
}
const open = (props: Parameters<typeof Wizard>[0] = {}) => {
  onClose.mockClear()
  render(<Wizard {...props} />)
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a wizard', () => {
  it('goes on and back, never past its ends', async () => {
    open()
    expect(screen.getByText('Step services')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await press('Next')
    await press('Next')
    expect(screen.getByText('Step confirm')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Request hold' })).toBeDefined()
    await press('Back')
    expect(screen.getByText('Step reason')).toBeDefined()
    await press('Start over')
    expect(screen.getByText('Step services')).toBeDefined()
  })

  it('closes at once while nothing would be lost', async () => {
    open()
    await press('Close')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('asks before it throws answers away, and goes on where one stays', async () => {
    open()
    await press('Next')
    await press('Close')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByText('Step reason')).toBeDefined()
    await press('Close')
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('cannot be closed while it is being sent', async () => {
    open({ isBusy: true })
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })
})
