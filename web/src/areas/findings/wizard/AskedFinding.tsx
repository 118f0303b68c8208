import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { registerId } from './machine.ts'
import type { FindingsWizard } from './use-findings-wizard.ts'

const texts = {
  DISMISS: {
    title: 'Dismiss this finding?',
    text: 'It leaves the list of reported findings. You can restore it at any time.',
    confirm: 'Dismiss finding',
  },
  RESTORE: {
    title: 'Restore this finding?',
    text: 'It returns to the list of reported findings.',
    confirm: 'Restore finding',
  },
} as const

/** Asks before a finding is dismissed or restored. */
export function AskedFinding({ findings: { wizard, dispatch, changeAsked } }: { findings: FindingsWizard }) {
  const { asked, found, state } = wizard
  if (!asked) return null
  const { title, text, confirm } = texts[asked.method]
  const finding = found?.reportedFindings.find((each) => registerId(each) === asked.id)
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirm}
      onConfirm={changeAsked}
      onClose={() => dispatch({ type: 'stopAsking' })}
      isBusy={state === 'dismissing' || state === 'restoring'}
    >
      <p className="font-medium">{finding?.originalProblemItem.title}</p>
      <p className="mt-1">{text}</p>
    </ConfirmDialog>
  )
}
