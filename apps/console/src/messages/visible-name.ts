/**
 * Names as they are drawn. Characters that turn the direction of what follows make `rtl[U+202E]fdp.exe` look like `rtlexe.pdf`: they
 * are shown by their numbers, so that a name ends where it ends. Names in Hebrew or Arabic need none of them.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** The name, or any text with names in it, with these characters made visible: `rtl⟨U+202E⟩fdp.exe`. */
export const visibleName = (text: string): string =>
  text.replaceAll(turning, (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase()}⟩`)
