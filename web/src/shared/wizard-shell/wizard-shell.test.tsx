import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '@/shared/api/call-error.ts'
import { openAt } from '@/shared/testing/open-at.tsx'
import { useSteps } from './use-steps.ts'
import type { CloseQuestion } from '@/shared/form-shell/close-question.ts'
import { WizardShell } from './WizardShell.tsx'

const onClose = vi.fn()

type Given = { asks?: boolean; isBusy?: boolean; closeQuestion?: CloseQuestion }

function Wizard({ asks = true, isBusy = false, ...given }: Given) {
  const [error, setError] = useState<CallError | null>(null)
  const refuse = () => setError(new CallError(422, { code: 'rule-broken', message: 'The service is on hold already' }))
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
      error={error}
      failureText="Failed to request the hold"
      {...given}
      onClose={onClose}
      back={steps.isFirst ? undefined : { label: 'Back', onPress: steps.back }}
      primary={steps.isLast ? { label: 'Request hold', onPress: refuse } : { label: 'Next', onPress: steps.next }}
    >
      <p>Step {steps.current}</p>
      <button type="button" onClick={() => steps.goTo('services')}>
        Start over
      </button>
    </WizardShell>
  )
}
const open = async (props: Given = {}) => {
  onClose.mockClear()
  const page = openAt('/list', () => <Wizard {...props} />)
  await screen.findByRole('dialog')
  return page
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a wizard', () => {
  it('goes to the next and previous step, never past the first or last', async () => {
    await open()
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

  it('names each new step where the focus goes', async () => {
    await open()
    await press('Next')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Step 2 of 3, Reason'))
    expect(screen.getByRole('group', { name: 'Step 2 of 3, Reason' })).toBe(document.activeElement)
  })

  it('closes immediately if nothing would be lost', async () => {
    await open()
    await press('Close')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('asks before it discards answers, and continues if the user stays', async () => {
    await open()
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
    await open({ isBusy: true })
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows why it failed, and focuses that', async () => {
    await open()
    await press('Next')
    await press('Next')
    await press('Request hold')
    const alert = screen.getByRole('alert')
    expect(within(alert).getByText('The service is on hold already')).toBeDefined()
    expect(document.activeElement).toBe(alert)
  })

  it('asks before the user goes to another page or reloads', async () => {
    const { navigate, href } = await open()
    await press('Next')
    const reload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(reload)
    expect(reload.defaultPrevented).toBe(true)
    navigate('/elsewhere')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(href()).toBe('/list')
    expect(screen.getByText('Step reason')).toBeDefined()
  })

  it('asks in its own words before the user goes to another page', async () => {
    const closeQuestion = {
      title: 'Stop here?',
      text: 'The rest is saved.',
      confirmLabel: 'Stop',
      cancelLabel: 'Go on',
    }
    const { navigate, href } = await open({ closeQuestion })
    await press('Next')
    navigate('/elsewhere')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Stop here?')).toBeDefined()
    expect(question.getByText('The rest is saved.')).toBeDefined()
    await userEvent.click(question.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(href()).toBe('/elsewhere'))
  })
})
