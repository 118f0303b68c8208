import { Bold, ImagePlus, Italic, LinkIcon, List, ListOrdered, Redo2, Underline, Undo2 } from '@/ui/icons.ts'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useRef, type ReactNode, type Ref } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { isInList, isMarked, linkAt, listTypes, markTypes, toggle, toggleList } from './editor-commands.ts'
import { imageTypes } from './upload-image.ts'
import { isByPointer, PlainButton } from '@/ui/actions/PlainButton.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { classNames } from '@/ui/class-names.ts'
import { Tooltip } from '@/ui/overlays/Tooltip.tsx'

type ToolbarButtonProps = {
  label: string
  /** Shown in the tooltip, such as "Ctrl+B". */
  shortcut?: string
  icon: ReactNode
  isOn?: boolean
  isDisabled?: boolean
  /** `byPointer` is false for the keyboard, which then stays on the toolbar. */
  onPress: (byPointer: boolean) => void
  ref?: Ref<HTMLButtonElement>
}

/** One button of the editor's toolbar: a switch for formatting, or an action. */
function ToolbarButton({ label, shortcut, icon, isOn, isDisabled, onPress, ref }: ToolbarButtonProps) {
  return (
    <Tooltip text={shortcut === undefined ? label : `${label} (${shortcut})`}>
      <PlainButton
        ref={ref}
        aria-label={label}
        aria-pressed={isOn ?? false}
        isDisabled={isDisabled ?? false}
        onPress={(event) => onPress(isByPointer(event))}
        className={classNames(
          buttonClass({ variant: 'quiet', size: 'medium', isIconOnly: true }),
          'aria-pressed:bg-accent-soft aria-pressed:text-accent-strong',
        )}
      >
        {icon}
      </PlainButton>
    </Tooltip>
  )
}

type EditorToolbarProps = {
  editorId: string
  view: EditorView
  state: EditorState
  onLink: () => void
  onImages: (files: File[]) => void
  firstRef: Ref<HTMLButtonElement>
}

const size = 18
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
const shortcut = (keys: string) => (isMac ? `⌘${keys}` : `Ctrl+${keys}`)

const Gap = () => <span aria-hidden className="mx-1 h-5 w-px bg-line" />

export function EditorToolbar({ editorId, view, state, onLink, onImages, firstRef }: EditorToolbarProps) {
  const picker = useRef<HTMLInputElement>(null)
  const run = (command: Command) => (byPointer: boolean) => {
    command(view.state, view.dispatch)
    if (byPointer) view.focus()
  }
  const mark = (
    name: keyof typeof markTypes,
    label: string,
    keys: string,
    icon: ReactNode,
    ref?: Ref<HTMLButtonElement>,
  ) => (
    <ToolbarButton
      label={label}
      shortcut={shortcut(keys)}
      icon={icon}
      isOn={isMarked(state, markTypes[name])}
      onPress={run(toggle(name))}
      {...(ref && { ref })}
    />
  )
  const list = (name: keyof typeof listTypes, label: string, icon: ReactNode) => (
    <ToolbarButton label={label} icon={icon} isOn={isInList(state, listTypes[name])} onPress={run(toggleList(name))} />
  )
  return (
    <Toolbar
      aria-label="Formatting"
      aria-controls={editorId}
      className="flex flex-wrap items-center gap-0.5 border-b border-line p-1"
    >
      {mark('bold', 'Bold', 'B', <Bold aria-hidden size={size} />, firstRef)}
      {mark('italic', 'Italic', 'I', <Italic aria-hidden size={size} />)}
      {mark('underline', 'Underline', 'U', <Underline aria-hidden size={size} />)}
      <Gap />
      {list('bullets', 'Bulleted list', <List aria-hidden size={size} />)}
      {list('numbers', 'Numbered list', <ListOrdered aria-hidden size={size} />)}
      <Gap />
      <ToolbarButton
        label="Link"
        shortcut={shortcut('K')}
        icon={<LinkIcon aria-hidden size={size} />}
        isOn={linkAt(state) !== ''}
        onPress={onLink}
      />
      <ToolbarButton
        label="Add image"
        icon={<ImagePlus aria-hidden size={size} />}
        onPress={() => picker.current?.click()}
      />
      <Gap />
      <ToolbarButton
        label="Undo"
        shortcut={shortcut('Z')}
        icon={<Undo2 aria-hidden size={size} />}
        isDisabled={undoDepth(state) === 0}
        onPress={run(undo)}
      />
      <ToolbarButton
        label="Redo"
        shortcut={shortcut('Y')}
        icon={<Redo2 aria-hidden size={size} />}
        isDisabled={redoDepth(state) === 0}
        onPress={run(redo)}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={imageTypes.join(',')}
        aria-label="Images to add"
        onChange={({ target }) => {
          onImages([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </Toolbar>
  )
}
