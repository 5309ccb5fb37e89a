import { configure } from '@testing-library/react';

// The default of one second is too short on a busy machine; the test's own time limit ends a wait.
configure({ asyncUtilTimeout: 25_000 });
