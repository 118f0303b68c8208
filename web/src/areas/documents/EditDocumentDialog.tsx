import { useQueryClient } from '@tanstack/react-query'
import { useController, type FieldErrors } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { documentAttributesForm } from '@contract/documents/documents.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { mergeField, type MergeField } from '@/shared/form-shell/merge-values.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { AttributeFields } from './AttributeFields.tsx'
import { toAttributes, type AttributeErrors, type Attributes } from './document-attributes.ts'
import { callsFor, type DocumentSubject } from './document-subject.ts'
import { reloadDocuments } from './reload-documents.ts'
import { choiceName, useDocumentChoices, type DocumentChoices } from './use-document-choices.ts'
import { WaitForChoices } from './WaitForChoices.tsx'

type Values = z.input<typeof documentAttributesForm>

type EditDocumentDialogProps = {
  subject: DocumentSubject
  document: PropertyDocument
  /** Loads the document again; nothing if it no longer exists. */
  onReload: () => Promise<PropertyDocument | undefined>
  onClose: () => void
}

/** Changes the type and services of a document; the file stays the same. */
export default function EditDocumentDialog({ subject, document, onReload, onClose }: EditDocumentDialogProps) {
  const client = useQueryClient()
  const choices = useDocumentChoices()
  const form = useFormShell(documentAttributesForm, toAttributes(document))
  const { field: type } = useController({ control: form.control, name: 'type' })
  const { field: services } = useController({ control: form.control, name: 'services' })

  const save = useEndpoint(callsFor(subject).update, {
    onSuccess: () => {
      toast.success('Document updated', document.file.name)
      onClose()
      void reloadDocuments(client)
    },
  })

  const { seen, conflict } = useLatestForm(form, {
    known: document,
    toValues: (found): Values => toAttributes(found),
    fields: attributesToMerge(choices),
    reload: onReload,
    error: save.error,
  })

  return (
    <FormDialog
      title="Update document attributes"
      submitLabel="Save"
      form={form}
      onSubmit={(attributes) =>
        save.mutate({
          params: { id: subject.id, documentId: document.documentId },
          body: { ...attributes, version: (seen ?? document).version },
        })
      }
      isPending={save.isPending}
      error={save.error}
      conflict={conflict}
      failureText="Failed to update document"
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{document.file.name}</p>
      <WaitForChoices choices={choices}>
        <AttributeFields
          choices={choices}
          value={{ type: type.value, services: services.value } as Attributes}
          onChange={(patch) => {
            if (patch.type !== undefined) type.onChange(patch.type)
            if (patch.services !== undefined) services.onChange(patch.services)
          }}
          errors={attributeErrors(form.formState.errors)}
          typeRef={type.ref}
          servicesRef={services.ref}
        />
      </WaitForChoices>
    </FormDialog>
  )
}

/** The fields that a colleague may change concurrently, with their labels. */
function attributesToMerge({ types, services: offered }: DocumentChoices): readonly MergeField<Values>[] {
  const nameOf = ({ code, otherServiceName }: NonNullable<Values['services']>[number]) =>
    otherServiceName || (choiceName(offered, code ?? '') ?? code)
  return [
    mergeField<Values>('Document type', 'type', ({ type }) => choiceName(types, type?.code ?? '') ?? type?.code ?? ''),
    mergeField<Values>('Services', 'services', ({ services }) => (services ?? []).map(nameOf).join(', ')),
  ]
}

type Shape = { type: { code: string }; services: { code: string; otherServiceName: string }[] }

/** Maps the form's error tree to the fields that are shown. */
function attributeErrors(given: unknown): AttributeErrors {
  const { type, services } = given as FieldErrors<Shape>
  const rows = Array.isArray(services) ? services : []
  return {
    type: type?.message ?? type?.code?.message,
    services: services?.message ?? services?.root?.message ?? rows.find((row) => row?.code)?.code?.message,
    otherServiceName: rows.find((row) => row?.otherServiceName)?.otherServiceName?.message,
  }
}
