import { deleteSelection } from 'prosemirror-commands'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
  type RefObject,
  useSyncExternalStore,
} from 'react'
import { visibleText } from '@contract/visible-text.ts'
import { editorHeightPx } from '@contract/limits.ts'
import { classNames } from '@/ui/class-names.ts'
import { CharacterCount } from '@/ui/fields/CharacterCount.tsx'
import { describedBy } from '@/ui/fields/described-by.ts'
import { fieldClass, labelClass } from '@/ui/fields/field-class.ts'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import { changeImage, linkAt, selectedImage, setLink } from './editor-commands.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { ImagePanel } from './ImagePanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { useImageUploads, type RunningUpload } from './use-image-uploads.ts'
import { MessageEditor, type EditorAttributes, type EditorHandlers, type EditorSnapshot } from './message-editor.ts'
import { X } from '@/ui/icons.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { ProgressBar } from '@/ui/feedback/ProgressBar.tsx'

/** Images that are being uploaded, each with its progress. */
function RunningUploads({ uploads }: { uploads: readonly RunningUpload[] }) {
  return uploads.length === 0 ? null : (
    <ul aria-label="Images being uploaded" className="flex flex-col gap-2 border-t border-line p-3">
      {uploads.map(({ id, name, percent, cancel }) => (
        <li key={id} className="flex items-center gap-3 text-sm">
          <div className="min-w-0 flex-1">
            <ProgressBar label={`Uploading ${name}`} value={percent} />
          </div>
          <IconButton
            label={`Cancel uploading ${name}`}
            icon={<X aria-hidden size={16} />}
            size="small"
            onPress={cancel}
          />
        </li>
      ))}
    </ul>
  )
}

type EditorOptions = EditorHandlers & { value: string; attributes: EditorAttributes }

/** An editor whose text is the markup `value`; `place` is the element that contains it. */
function useEditor({ value, attributes, ...handlers }: EditorOptions): {
  place: RefObject<HTMLDivElement | null>
  shown: EditorSnapshot | null
} {
  const place = useRef<HTMLDivElement>(null)
  const [editor] = useState(() => new MessageEditor(value))
  const shown = useSyncExternalStore(editor.subscribe, editor.read)
  useEffect(() => {
    editor.handle(handlers)
    editor.describe(attributes)
  })
  useEffect(() => (place.current ? editor.mount(place.current) : undefined), [editor])
  useEffect(() => editor.show(value), [editor, value])
  return { place, shown }
}

export type RichTextEditorProps = FieldProps & {
  /** Markup. */
  value: string
  onChange: (html: string) => void
  /** Counts visible characters; more can be typed, so that pasted text is never cut off unnoticed. */
  maxLength?: number
  /** True while an image is being uploaded; sending must wait. */
  onUploading?: ((isUploading: boolean) => void) | undefined
  ref?: Ref<{ focus: () => void }>
}

const contentClass =
  // The margin keeps the messages above in view when the text is scrolled to.
  'h-full scroll-mt-36 overflow-y-auto px-3 py-2 text-base break-words whitespace-pre-wrap outline-none [&_a]:text-accent [&_a]:underline ' +
  '[&_ol]:list-decimal [&_ol]:pl-6 [&_p+p]:mt-3 [&_ul]:list-disc [&_ul]:pl-6 md:text-sm'

const countVisible = (html: string): number => Array.from(visibleText(html).trim()).length

/** A text with formatting, lists, links and images. Alt+F10 moves to the toolbar, Tab leaves the editor. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const {
    label,
    isLabelHidden = false,
    isOptional = false,
    isRequired = false,
    description,
    errorMessage,
    ...rest
  } = props
  const { value, onChange, onBlur, maxLength, onUploading, className, ref } = rest
  const id = useId()
  const imagesId = `${id}-images`
  const [isLinking, setIsLinking] = useState(false)
  const firstButton = useRef<HTMLButtonElement>(null)
  const { running, problems, add, noteChange } = useImageUploads()
  const imageProblem = problems.length > 0 ? problems.join(' ') : undefined
  const isInvalid = errorMessage !== undefined || imageProblem !== undefined
  const { place, shown } = useEditor({
    value,
    onChange: (html) => {
      noteChange()
      onChange(html)
    },
    onBlur: () => onBlur?.(),
    onFiles: add,
    onLink: () => setIsLinking(true),
    onToolbar: () => firstButton.current?.focus(),
    attributes: {
      id: `${id}-text`,
      class: contentClass,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby':
        [describedBy(id, description, errorMessage), describedBy(imagesId, undefined, imageProblem)]
          .filter(Boolean)
          .join(' ') || undefined,
      'aria-invalid': isInvalid ? 'true' : undefined,
      'aria-required': isRequired ? 'true' : undefined,
    },
  })
  const view = shown?.view
  useImperativeHandle(ref, () => ({ focus: () => view?.focus() }), [view])
  useEffect(() => {
    if (imageProblem !== undefined) document.getElementById(imagesId)?.scrollIntoView?.({ block: 'nearest' })
  }, [imageProblem, imagesId])
  const isUploading = running.length > 0
  useEffect(() => onUploading?.(isUploading), [onUploading, isUploading])

  return (
    <div className={classNames(fieldClass, className)}>
      {/* A label cannot name an editable element, so it only focuses it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span id={`${id}-label`} className={isLabelHidden ? 'sr-only' : labelClass} onClick={() => view?.focus()}>
        {label}
        {isOptional ? <span className="font-normal text-quiet"> (optional)</span> : null}
      </span>
      {/* Above the text: below it, they would be out of sight in a dialog. */}
      <FieldMessages id={id} errorMessage={errorMessage} />
      {/* Out of the flow while it is empty, but not hidden: a region that appears with its text is not read out. */}
      <div id={imagesId} aria-live="polite" className="scroll-mt-10 empty:absolute">
        <FieldMessages id={imagesId} errorMessage={imageProblem} />
      </div>
      <div
        className={classNames(
          'rounded-md border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          isInvalid ? 'border-critical' : 'border-line-strong',
        )}
      >
        {shown ? (
          <EditorPanels
            shown={shown}
            editorId={`${id}-text`}
            firstButton={firstButton}
            isLinking={isLinking}
            onLinking={setIsLinking}
            onImages={add}
          />
        ) : null}
        <div ref={place} style={{ height: editorHeightPx }} />
        <RunningUploads uploads={running} />
      </div>
      {maxLength === undefined ? null : <CharacterCount count={countVisible(value)} max={maxLength} />}
      <FieldMessages id={id} description={description} />
    </div>
  )
}

type EditorPanelsProps = {
  shown: NonNullable<ReturnType<typeof useEditor>['shown']>
  editorId: string
  firstButton: RefObject<HTMLButtonElement | null>
  isLinking: boolean
  onLinking: (isLinking: boolean) => void
  onImages: ReturnType<typeof useImageUploads>['add']
}

/** The toolbar, and the panels of a link and of the selected image. */
function EditorPanels({ shown, editorId, firstButton, isLinking, onLinking, onImages }: EditorPanelsProps) {
  const { view, state } = shown
  const image = selectedImage(state)
  const finishLink = (address?: string) => {
    onLinking(false)
    if (address !== undefined) setLink(address)(view.state, view.dispatch)
    view.focus()
  }
  return (
    <>
      <EditorToolbar
        {...shown}
        editorId={editorId}
        firstRef={firstButton}
        onLink={() => onLinking(true)}
        onImages={(files) => onImages(view, files, state.selection.from)}
      />
      {isLinking ? <LinkPanel address={linkAt(state)} onApply={finishLink} onClose={() => finishLink()} /> : null}
      {image ? (
        <ImagePanel
          image={image}
          onChange={(change) => changeImage(image.at, change)(view.state, view.dispatch)}
          onRemove={() => {
            deleteSelection(view.state, view.dispatch)
            view.focus()
          }}
        />
      ) : null}
    </>
  )
}
