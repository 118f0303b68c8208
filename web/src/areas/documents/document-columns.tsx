import type { ReactNode } from 'react'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { findLabel } from '@contract/labels.ts'
import { serviceProviderLabels } from '@contract/portfolio/service-providers.ts'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { DocumentActions, type DocumentAction } from './DocumentActions.tsx'
import { fileExtension } from '@contract/documents/uploads.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { fileSize } from '@/ui/file-size.ts'
import {
  BadgeCheck,
  CalendarClock,
  ClipboardCheck,
  FileText,
  HandCoins,
  Image,
  Mail,
  Receipt,
  Wrench,
  type Icon,
} from '@/ui/icons.ts'

/** By the icon name that the server gives a document type. */
const icons: Readonly<Record<string, Icon>> = {
  quote: HandCoins,
  invoice: Receipt,
  'service-report': ClipboardCheck,
  certificate: BadgeCheck,
  record: BadgeCheck,
  notice: CalendarClock,
  'work-order': Wrench,
  photo: Image,
  letter: Mail,
}

/** A type without its own icon gets a plain document icon. */
function DocumentIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  const Picture = (Object.hasOwn(icons, icon) ? icons[icon] : undefined) ?? FileText
  return <Picture aria-hidden size={size} className="shrink-0 text-quiet" />
}

type DocumentNameProps = {
  document: PropertyDocument
  /** Previews the document, or downloads it if it has no preview. Null if the file no longer exists. */
  onOpen: (() => void) | null
}

function DocumentName({ document, onOpen }: DocumentNameProps) {
  const { type, file, number, certificate } = document
  const details = [number, fileExtension(file.name).toUpperCase(), file.size !== null && fileSize(file.size)]
    .filter(Boolean)
    .join(', ')
  return (
    <span className="flex min-w-0 items-start gap-2.5">
      <span className="mt-0.5">
        <DocumentIcon icon={type.icon} />
      </span>
      <span className="min-w-0">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className={`${linkClass} -my-0.5 min-h-6 text-left [overflow-wrap:anywhere]`}
          >
            {file.name}
            <span className="sr-only">, {file.isPreviewable ? 'preview' : 'download'}</span>
          </button>
        ) : (
          <span className="[overflow-wrap:anywhere]">{file.name}</span>
        )}
        <span className="block text-sm font-normal text-quiet">{details}</span>
        {certificate === null ? null : (
          <span className="block text-sm font-normal text-quiet">Regulator’s certificate: {certificate}</span>
        )}
      </span>
    </span>
  )
}

type ColumnParts = {
  isRemoved: boolean
  /** If true, type and services share a column. */
  isNarrow: boolean
  timeZone: string
  onAction: (action: DocumentAction, document: PropertyDocument) => void
  renderRestore: (document: PropertyDocument) => ReactNode
}

export function documentColumns(parts: ColumnParts): Column<PropertyDocument>[] {
  const { isRemoved, isNarrow, timeZone, onAction, renderRestore } = parts
  return [
    {
      id: 'name',
      header: 'Document',
      isRowHeader: true,
      width: '34%',
      cell: (document) => (
        <DocumentName
          document={document}
          onOpen={
            document.removal ? null : () => onAction(document.file.isPreviewable ? 'preview' : 'download', document)
          }
        />
      ),
    },
    ...(isNarrow ? [aboutColumn] : [typeColumn, servicesColumn]),
    { id: 'provider', header: 'Provider', cell: (document) => <Provider document={document} /> },
    {
      id: 'date',
      header: 'Date',
      cell: ({ datedOn }) => <span className="whitespace-nowrap tabular-nums">{formatDay(datedOn)}</span>,
    },
    isRemoved
      ? {
          id: 'removal',
          header: 'Removed',
          cell: (document) => (
            <>
              <Removal document={document} timeZone={timeZone} />
              {document.removal?.isRestorable ? <div className="mt-1.5">{renderRestore(document)}</div> : null}
            </>
          ),
        }
      : {
          id: 'actions',
          header: 'Actions',
          isActions: true,
          cell: (document) => <DocumentActions document={document} onAction={onAction} />,
        },
  ]
}

const typeColumn: Column<PropertyDocument> = { id: 'type', header: 'Type', cell: (document) => document.type.name }
const servicesColumn: Column<PropertyDocument> = {
  id: 'services',
  header: 'Services',
  cell: (document) => <Services document={document} />,
}
const aboutColumn: Column<PropertyDocument> = {
  id: 'about',
  header: 'Type and services',
  cell: (document) => (
    <>
      {document.type.name}
      <span className="block text-quiet">
        <Services document={document} />
      </span>
    </>
  ),
}

/** The names of the services; the "other" service by its given name. */
const servicesText = ({ services }: Pick<PropertyDocument, 'services'>): string =>
  services.map(({ name, otherServiceName }) => otherServiceName ?? name).join(', ')

function Services({ document }: { document: PropertyDocument }) {
  return <span className="[overflow-wrap:anywhere]">{servicesText(document) || 'Not specified'}</span>
}

function Provider({ document }: { document: PropertyDocument }) {
  const { providedBy, uploadedBy } = document
  return (
    <>
      {findLabel(serviceProviderLabels, providedBy)}
      {uploadedBy === null ? null : <span className="block text-quiet">Uploaded by {uploadedBy}</span>}
    </>
  )
}

function Removal({ document, timeZone }: { document: PropertyDocument; timeZone: string }) {
  const { removal } = document
  if (!removal) return null
  const what = removal.replacedByDocumentId === null ? 'Deleted' : 'Replaced'
  return (
    <>
      {removal.by === null ? what : `${what} by ${removal.by}`}
      <span className="block whitespace-nowrap text-quiet tabular-nums">{formatDayAndTime(removal.at, timeZone)}</span>
    </>
  )
}
