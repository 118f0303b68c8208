import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { Plugin, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { toggle, toggleList } from './editor-commands.ts'
import { imagePlaceholders } from './image-placeholders.ts'
import { messageSchema } from './message-schema.ts'

const { list_item: listItem, hard_break: hardBreak } = messageSchema.nodes

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hardBreak.create()).scrollIntoView())
  return true
})

export type EditorEvents = {
  /** Files that were dropped or pasted, and the place in the text. */
  onFiles: (view: EditorView, files: File[], at: number) => void
  onLink: () => void
  onToolbar: () => void
}

const run =
  (action: () => void): Command =>
  () => {
    action()
    return true
  }

/** Tab is left to the browser, so that the keyboard can leave the editor. */
const keys = ({ onLink, onToolbar }: EditorEvents) =>
  keymap({
    'Mod-b': toggle('bold'),
    'Mod-i': toggle('italic'),
    'Mod-u': toggle('underline'),
    'Mod-Shift-7': toggleList('numbers'),
    'Mod-Shift-8': toggleList('bullets'),
    'Mod-]': sinkListItem(listItem),
    'Mod-[': liftListItem(listItem),
    'Mod-k': run(onLink),
    'Alt-F10': run(onToolbar),
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Enter: splitListItem(listItem),
    'Shift-Enter': lineBreak,
  })

/** Word and Excel add a picture of the copied text; the text itself is wanted then. */
const pastedImages = ({ clipboardData }: ClipboardEvent): File[] =>
  clipboardData && clipboardData.getData('text/plain') === '' ? [...clipboardData.files] : []

const files = ({ onFiles }: EditorEvents) =>
  new Plugin({
    props: {
      handlePaste: (view, event) => {
        const pasted = pastedImages(event)
        if (pasted.length === 0) return false
        onFiles(view, pasted, view.state.selection.from)
        return true
      },
      handleDrop: (view, event) => {
        const dropped = [...(event.dataTransfer?.files ?? [])]
        if (dropped.length === 0) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        onFiles(view, dropped, at ?? view.state.selection.from)
        return true
      },
    },
  })

export const editorPlugins = (events: EditorEvents): Plugin[] => [
  keys(events),
  keymap(baseKeymap),
  history(),
  imagePlaceholders(),
  files(events),
]
