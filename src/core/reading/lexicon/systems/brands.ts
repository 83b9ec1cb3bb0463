/** A well-known service says what kind of system is meant only where something shall be like it: "an Uber for lawns". */
export function like(...brands: readonly string[]): readonly string[] {
  const names = brands.join('|');
  return [
    `${names} clone|competitor|alternative|rival|copy|killer|style|lookalike`,
    `${names} like`,
    `like|likes a? ${names}`,
    `like|similar_to an? ${names}`,
    `${names} for`,
    `${names} , but for`,
    `${names} but for|with|where`,
    `the|an|a|next|new|own|little|mini|kind_of|sort_of|the_next ${names} of|for|but|,`,
    `the_next|next|our_own|my_own|mini|little|another ${names}`,
  ];
}
