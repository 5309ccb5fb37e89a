import { configure } from '@testing-library/react';

// Testing Library waits one second by default, which is too short on a busy machine. The test's own time limit still
// applies.
configure({ asyncUtilTimeout: 25_000 });
