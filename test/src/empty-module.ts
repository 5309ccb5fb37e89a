/** Replaces styles and pictures in component tests. */
export default '';
