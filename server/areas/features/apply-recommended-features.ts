import { recommendedOf } from './features.queries.ts'
import { writeFeatures, type FeatureEditor } from './switch-features.ts'

/** Gives a new agency what is recommended in its state. Called in the transaction that creates the agency. */
export async function applyRecommendedFeatures(editor: FeatureEditor, agencyId: number): Promise<void> {
  const recommended = await editor.db.rows(recommendedOf(editor.state))
  const wanted = new Map(recommended.map(({ feature, isOn }) => [feature, isOn]))
  await writeFeatures(editor, { agencyId, userId: null }, wanted, 'Recommended for new agencies')
}
