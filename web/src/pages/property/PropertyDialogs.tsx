import { lazy, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import type { PropertyAction, PropertyActionOptions } from '@/shared/property-actions/property-actions.ts'
import { BesideContext } from '@/ui/overlays/beside.ts'
import type { PropertyDialogProps, PropertyInShort } from '@/shared/property-actions/property-dialog.ts'

const TenancyDialog = lazy(async () => import('@/areas/tenancies/tenancy-wizard/TenancyDialog.tsx'))
const MarkVacantDialog = lazy(async () => import('@/areas/tenancies/MarkVacantDialog.tsx'))
const EditPropertyDialog = lazy(async () => import('@/areas/keys/edit-property-wizard/EditPropertyDialog.tsx'))
const ResidentialDialog = lazy(async () => import('@/areas/residential/ResidentialDialog.tsx'))
const EntryPreferencesDialog = lazy(async () => import('@/areas/entry-preferences/EntryPreferencesDialog.tsx'))
const HoldDialog = lazy(async () => import('@/areas/service-requests/request-wizard/HoldDialog.tsx'))
const CancellationDialog = lazy(async () => import('@/areas/service-requests/request-wizard/CancellationDialog.tsx'))
const SendEmailDialog = lazy(async () => import('@/areas/emails/composer/SendEmailDialog.tsx'))
const GasConfirmationDialog = lazy(async () => import('@/areas/gas-confirmation/GasConfirmationDialog.tsx'))

const AccessIssueDialog = lazy(async () => import('./ResolveAccessIssues.tsx'))
const FindingsDialog = lazy(async () => import('@/areas/findings/wizard/FindingsDialog.tsx'))
const BookingDialog = lazy(async () => import('@/areas/bookings/booking-wizard/BookingDialog.tsx'))
const ResolveNoticeDialog = lazy(async () => import('@/areas/notices/ResolveNoticeDialog.tsx'))
const RequestToResolveDialog = lazy(async () => import('@/areas/notices/RequestToResolveDialog.tsx'))
const NotifyAndResolveDialog = lazy(async () => import('@/areas/emails/composer/NotifyAndResolveDialog.tsx'))
const OneOffEntryDialog = lazy(async () => import('@/areas/entry-notifications/OneOffEntryDialog.tsx'))
const EvidencePackDialog = lazy(async () => import('@/areas/evidence-packs/EvidencePackDialog.tsx'))
const WaterChargingDialog = lazy(async () => import('@/areas/updates/WaterChargingDialog.tsx'))

export type OpenedAction = { action: PropertyAction; property: PropertyInShort; options: PropertyActionOptions }

/** Each dialog's code is loaded when it is first opened. */
const dialogs: Record<PropertyAction, (props: PropertyDialogProps, options: PropertyActionOptions) => ReactNode> = {
  'add-tenancy': (props) => <TenancyDialog {...props} mode="add" />,
  'edit-tenancy': (props) => <TenancyDialog {...props} mode="edit" />,
  'renew-tenancy': (props) => <TenancyDialog {...props} mode="renew" />,
  'mark-vacant': (props) => <MarkVacantDialog {...props} />,
  'edit-keys': (props, { isStrict = false }) => <EditPropertyDialog {...props} isStrict={isStrict} />,
  'request-hold': (props) => <HoldDialog {...props} />,
  'request-cancellation': (props) => <CancellationDialog {...props} />,
  'change-residential': (props, { kind = 'managed' }) => <ResidentialDialog {...props} kind={kind} />,
  'entry-preferences': (props) => <EntryPreferencesDialog {...props} />,
  book: (props, { bookableServices }) => <BookingDialog {...props} overriddenServices={bookableServices} />,
  'confirm-gas': ({ property, onClose }) => (
    <GasConfirmationDialog propertyId={property.id} address={property.address} onClose={onClose} />
  ),
  'send-email': (props, { noticeId, audience, onSent }) => (
    <SendEmailDialog
      {...props}
      noticeId={noticeId}
      audience={audience}
      onSent={() => {
        props.onClose()
        onSent?.()
      }}
    />
  ),
  'resolve-notice': (props, { notices = [] }) => <ResolveNoticeDialog {...props} notices={notices} />,
  'request-to-resolve': (props, { notices = [] }) => <RequestToResolveDialog {...props} notices={notices} />,
  'notify-and-resolve': (props, { notices = [], noticeId }) => {
    const notice = notices.find((each) => each.noticeId === noticeId)
    return notice ? <NotifyAndResolveDialog {...props} notice={notice} notices={notices} /> : null
  },
  'request-one-off-entry': (props, { noticeId }) => <OneOffEntryDialog {...props} noticeId={noticeId} />,
  'evidence-pack': (props) => <EvidencePackDialog {...props} />,
  'confirm-water': ({ property, onClose }) => (
    <WaterChargingDialog propertyId={property.id} address={property.address} onClose={onClose} />
  ),
  'resolve-access-issues': (props, { entryMethod, isDebug }) => (
    <AccessIssueDialog {...props} defaultMethod={entryMethod} isDebug={isDebug} />
  ),
  'resolve-findings': (props, { service }) => (service ? <FindingsDialog {...props} service={service} /> : null),
}

type PropertyDialogsProps = { opened: OpenedAction; onClose: () => void }

export default function PropertyDialogs({ opened: { action, property, options }, onClose }: PropertyDialogsProps) {
  const close = () => {
    onClose()
    options.onClosed?.()
  }
  return (
    <BesideContext value={options.isBeside ?? false}>
      <LazyPart key={`${action} ${property.id}`}>{dialogs[action]({ property, onClose: close }, options)}</LazyPart>
    </BesideContext>
  )
}
