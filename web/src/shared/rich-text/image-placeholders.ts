import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { messageSchema } from './message-schema.ts'

type Change = { add: { id: string; at: number; name: string } } | { remove: string }

const key = new PluginKey<DecorationSet>('image-placeholders')

function draw(name: string): HTMLElement {
  const box = document.createElement('span')
  box.className =
    'inline-block rounded-md border border-dashed border-line-strong bg-sunken px-3 py-2 text-sm text-quiet'
  box.textContent = `Uploading ${name} …`
  return box
}

/**
 * Marks where an image will be while it is being uploaded. The marks move with the text and are not part of the
 * message, so an upload never changes what can be undone.
 */
export const imagePlaceholders = (): Plugin<DecorationSet> =>
  new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, set) => {
        const moved = set.map(transaction.mapping, transaction.doc)
        const change = transaction.getMeta(key) as Change | undefined
        if (!change) return moved
        if ('remove' in change) return moved.remove(moved.find(undefined, undefined, ({ id }) => id === change.remove))
        const { id, at, name } = change.add
        return moved.add(transaction.doc, [Decoration.widget(at, () => draw(name), { id, key: id })])
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

export const addPlaceholder = (state: EditorState, add: { id: string; at: number; name: string }): Transaction =>
  state.tr.setMeta(key, { add })

export const removePlaceholder = (state: EditorState, id: string): Transaction => state.tr.setMeta(key, { remove: id })

const placeOf = (state: EditorState, id: string): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from

/** Puts the uploaded image where its mark is. If the text around it was deleted, the image is left out. */
export function replacePlaceholder(state: EditorState, id: string, image: { src: string; alt: string }): Transaction {
  const at = placeOf(state, id)
  const transaction = removePlaceholder(state, id)
  return at === undefined ? transaction : transaction.insert(at, messageSchema.nodes.image.create(image))
}
