-- Renamed to personal_text_locations, personal_text_columns and personal_text_ids; only functions of the database called them.

drop function if exists app.places_of_words(), app.word_columns(regclass), app.ids_of_words(int, text, int[], int[]);
