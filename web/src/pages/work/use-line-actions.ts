import { useQueryClient } from '@tanstack/react-query'
import { listPropertyNotices } from '@contract/properties/property-page.ts'
import { serviceCodes } from '@contract/services.ts'
import type { WorkLine, WorkRow } from '@contract/worklist.ts'
import { updateAction } from '@/areas/properties/update-action.ts'
import type { ActionOf, LineAction } from '@/areas/worklist/line-action.ts'
import { subjectOfLine, workAddress } from '@/areas/worklist/work-row.ts'
import { asCallError } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { paths } from '@/shared/paths.ts'
import {
  usePropertyActions,
  type PropertyAction,
  type PropertyActionOptions,
} from '@/shared/property-actions/property-actions.ts'
import { propertyQuery } from '@/shared/property-actions/property-query.ts'
import { updateDialog } from '@/shared/property-actions/update-dialog.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { LineView } from './LineDrawer.tsx'

type Opening = {
  begin: (row: WorkRow, line: WorkLine) => void
  end: () => void
  /** Opens the quotes or invoices of the row's property. */
  onBills: (kind: 'quotes' | 'invoices', row: WorkRow) => void
  /** Shows the line beside the list, where no dialog settles it. */
  onView: (view: LineView, row: WorkRow, line: WorkLine) => void
  onAskProvider: (row: WorkRow) => void
}

/** What the button of each line does: everything in a dialog or a drawer beside the list. */
export function useLineActions({ begin, end, onBills, onView, onAskProvider }: Opening): ActionOf {
  const client = useQueryClient()
  const today = useAgencyToday()
  const { open } = usePropertyActions()
  const hasRegister = useExperiment('ProblemRegister')
  const isResolvedHere = useExperiment('AgencyEntryMethod')

  return (row, line) => {
    const { compliancePropertyId: id } = row
    const address = workAddress(row)
    const show = (view: LineView) => {
      begin(row, line)
      onView(view, row, line)
    }
    if (id === null) return line.action?.code === 'ENROL' ? { onPress: () => show('enrol') } : null
    const openHere = (action: PropertyAction, options: PropertyActionOptions = {}) => {
      begin(row, line)
      open(action, { id, address }, { ...options, isBeside: true, onClosed: end })
    }
    const inDialog = (action: PropertyAction, options?: PropertyActionOptions): LineAction => ({
      onPress: () => openHere(action, options),
    })
    /** Asks the server first, which then decides between a dialog and what is shown beside the list. */
    const afterLoading = (otherwise: LineView, load: () => Promise<(() => void) | null>): LineAction => ({
      onPress: () => {
        void load().then(
          (found) => (found ? found() : show(otherwise)),
          (error: unknown) => toast.error('Failed to get the property', asCallError(error).message),
        )
      },
    })
    /** The tenancy of a property from management software is changed there. */
    const tenancy = (wanted?: 'renew-tenancy') =>
      afterLoading('tenancy', async () => {
        const property = await client.fetchQuery(propertyQuery(id))
        const change = property && updateAction('TENANCY', property, today)
        if (!change) return null
        return () => openHere(wanted && change.action === 'edit-tenancy' ? wanted : change.action)
      })
    const notices = () =>
      afterLoading('access', async () => {
        const listed = await client.fetchQuery(endpointQuery(listPropertyNotices, { params: { id } }))
        const problems = listed?.items.flatMap((notice) => notice.problems) ?? []
        return problems.length > 0 ? () => openHere('resolve-notice', { notices: problems }) : null
      })

    switch (line.action?.code) {
      case 'RESOLVE_FINDINGS': {
        const service = serviceCodes.find((code) => code === subjectOfLine(line))
        return hasRegister && service ? inDialog('resolve-findings', { service }) : { onPress: () => show('findings') }
      }
      case 'RESOLVE_ACCESS_ISSUE':
        return isResolvedHere ? inDialog('resolve-access-issues') : notices()
      case 'EDIT_KEYS':
        return inDialog('edit-keys')
      case 'OPEN_VISIT':
        return { onPress: () => show('visit') }
      case 'ASK_PROVIDER':
        return { onPress: () => onAskProvider(row) }
      case 'PAY_INVOICE':
        return { onPress: () => (begin(row, line), onBills('invoices', row)) }
      case 'REVIEW_QUOTE':
        return { onPress: () => (begin(row, line), onBills('quotes', row)) }
      case 'EDIT_TENANCY':
        return tenancy(line.kind === 'LEASE_ENDING' ? 'renew-tenancy' : undefined)
      default: {
        if (line.kind !== 'REQUIRED_UPDATE' || !line.action) return { href: paths.property(id) }
        const dialog = updateDialog(line.action.code)
        return dialog ? inDialog(dialog.action) : tenancy()
      }
    }
  }
}
